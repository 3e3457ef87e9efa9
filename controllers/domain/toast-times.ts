/** Times of toasts, apart from `constants.ts`: a module that several chunks share is loaded as a whole. */

/** Pause between two toasts. */
export const TOAST_SWAP_MS = 150;

/** How long a toast stays. */
export const TOAST_VISIBLE_MS = 2_500;
