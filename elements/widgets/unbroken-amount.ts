/** Returns an amount whose figure and unit stay in one line: the last space becomes one that does not break. */
export const unbroken = (amount: string): string => amount.replace(/ (?=[^ ]+$)/, '\u00a0');
