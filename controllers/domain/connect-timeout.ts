/** How long a person may take to answer a connection request in the wallet. */
export const CONNECT_TIMEOUT_MS = 5 * 60_000;

/** After how long a pending request shows a hint where the wallet's prompt may be. */
export const HINT_AFTER_MS = 8_000;
