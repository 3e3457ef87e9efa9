/**
 * The constants that the first page needs. The others are in `constants.ts`: bundlers load a module that the first page
 * shares with later chunks as a whole.
 */

/** How long the modal shakes when it may not close. */
export const SHAKE_MS = 500;

/** Version of the public API, which services are told. */
export const SDK_VERSION = '1.7.7';
