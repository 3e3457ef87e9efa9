/** How long a person may take to answer a connection request in the wallet. */
export const CONNECT_TIMEOUT_MS = 5 * 60_000;
