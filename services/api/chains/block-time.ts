/** Last second that a date can have (ECMA-262, section 21.4.1.1). */
const LAST_SECOND = 8_640_000_000_000;

/** Returns the time of a block, in seconds since 1970, as a date can have it: a network may write any number. */
export const blockTime = (seconds: number): number => Math.max(0, Math.min(seconds, LAST_SECOND));
