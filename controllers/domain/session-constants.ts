/** Constants of the session, apart from `constants.ts` for the reason given in `start-constants.ts`. */

/** Pause between two toasts. */
export const TOAST_SWAP_MS = 150;

/** How long a toast stays. */
export const TOAST_VISIBLE_MS = 2_500;
