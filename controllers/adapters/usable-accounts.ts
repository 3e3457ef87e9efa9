/**
 * Returns the valid accounts of an event, in its order: some wallets list those of other networks too. Returns undefined if
 * the payload does not say which account is in use, the first.
 */
export function usableAccounts(
  payload: unknown,
  isValid: (account: unknown) => boolean,
): readonly unknown[] | undefined {
  if (!Array.isArray(payload)) return undefined;
  const accounts = payload as readonly unknown[];
  return accounts.length === 0 || isValid(accounts[0]) ? accounts.filter(isValid) : undefined;
}
