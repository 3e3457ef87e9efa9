/** Activates an account of a session before the session is published; otherwise ends it. @throws {W3mError} `WALLET_NOT_AUTHORIZED` */
export function activate(
  session: { useAccount(address: string): void; end(): void },
  address: string | undefined,
): void {
  try {
    if (address !== undefined) session.useAccount(address);
  } catch (error) {
    session.end();
    throw error;
  }
}
