// Beside those of the domain, which load with the modal: a page has these before any click.

const ELLIPSIS = '…';

/** Shortens an address to its first and last four characters. */
export const shortAddress = (address: string): string =>
  address.length > 10 ? `${address.slice(0, 6)}${ELLIPSIS}${address.slice(-4)}` : address;

/** Writes an amount in whole coins. */
export function inCoins(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  const fraction = digits.slice(at).replace(/0+$/, '');
  return fraction ? `${digits.slice(0, at)}.${fraction}` : digits.slice(0, at);
}
