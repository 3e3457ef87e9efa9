import type { Preview, PreviewWarning } from './preview.js';

/** Warnings of what takes assets from people; the others ask for a second look. */
const DANGERS: readonly PreviewWarning[] = [
  'owner-changes',
  'no-expiry',
  'unknown-spender',
  'gives-away',
  'unstable',
  'look-alike-address',
];

/** True if a warning is shown in the look of danger. */
export const isDanger = (warning: PreviewWarning): boolean => DANGERS.includes(warning);

/** `plain`: all of it is known, nothing leaves and no address gets a right. `careful`: to be read. `dangerous`: a trap, most likely. */
export type Verdict = 'plain' | 'careful' | 'dangerous';

/**
 * Sums up a preview in one word.
 * @lazy The zoo of drainers judges by it.
 */
export function verdictOf({ outcome, isComplete, warnings, approvals, changes = [] }: Preview): Verdict {
  if (warnings.some(isDanger)) return 'dangerous';
  const isPlain =
    outcome.is === 'succeeds' &&
    isComplete &&
    warnings.length === 0 &&
    approvals.every(({ amount }) => amount === 0n) &&
    changes.every(({ amount }) => amount >= 0n);
  return isPlain ? 'plain' : 'careful';
}
