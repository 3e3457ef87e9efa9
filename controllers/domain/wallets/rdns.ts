/** True for a reverse domain name as wallets announce it (EIP-6963): two labels or more, up to 253 characters. */
export const isRdns = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 253 &&
  value.includes('.') &&
  value.split('.').every(label => /^[\w-]+$/.test(label));
