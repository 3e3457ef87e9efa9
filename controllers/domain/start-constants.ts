/**
 * Constants of the first page. The others are in `constants.ts`: a module that the first page shares with later chunks
 * is loaded as a whole.
 */

/** Duration of the shake when the modal refuses to close. */
export const SHAKE_MS = 500;

/** How long a person may take to answer a connection request in the wallet. Here, because two later chunks share it. */
export const CONNECT_TIMEOUT_MS = 5 * 60_000;

/** Version of the public API; sent to services. */
export const SDK_VERSION = '1.7.7';
