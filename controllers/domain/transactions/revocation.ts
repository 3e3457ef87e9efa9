/**
 * True if the parameters of `wallet_revokePermissions` name permissions of a smart session (ERC-7715); others revoke the
 * page's access to the accounts (EIP-2255).
 */
export function isOfSmartSession(params: unknown): boolean {
  const first: unknown = Array.isArray(params) ? params[0] : undefined;
  return typeof first === 'object' && first !== null && ('permissionContext' in first || 'permissionsContext' in first);
}
