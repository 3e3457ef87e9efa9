/**
 * True if the parameters of `wallet_revokePermissions` revoke the page's access to the accounts (EIP-2255); others name
 * something else that the wallet has granted, such as a smart session (ERC-7715).
 */
export function revokesAccounts(params: unknown): boolean {
  const first: unknown = Array.isArray(params) ? params[0] : undefined;
  return typeof first === 'object' && first !== null && 'eth_accounts' in first;
}
