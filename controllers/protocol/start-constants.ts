/**
 * Constants of the first page. The others are in `constants.ts`: a module that the first page shares with later chunks
 * is loaded as a whole.
 */

/** Duration of the shake when the modal refuses to close. */
export const SHAKE_MS = 500;

/** Version of the public API; sent to services. */
export const SDK_VERSION = '1.7.7';
