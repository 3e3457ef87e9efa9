/** Characters of the longest argument of a host. */
const ARGUMENT_LENGTH = 100;

/** Returns what a host preselects as far as it is text: plain JavaScript may pass any value. */
export const presetTexts = <T extends object>(given: T): T =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => typeof value === 'string' && value.length <= ARGUMENT_LENGTH),
  ) as T; // all members of a preset are optional texts
