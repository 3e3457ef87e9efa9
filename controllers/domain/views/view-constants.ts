/** Constants of the modal's frame, apart from `constants.ts`: a module that several chunks share is loaded as a whole. */

/** Pause before a new live region gets its text; screen readers ignore text that is there when the region is added. */
export const ANNOUNCE_PAUSE_MS = 60;

/** How long an announcement stays in the live region: long enough to be read out, then no longer reachable. */
export const ANNOUNCE_STAY_MS = 5_000;

/** How long a view may take to load before a skeleton appears. */
export const SKELETON_DELAY_MS = 150;

export const FRAME_ID = 'w3m-iframe';
