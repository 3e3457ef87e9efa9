/** What a check found. `says` is what to do unless all is well. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'failure';
  readonly says: string;
}

/** Returns a finding that is well. */
export const ok = (check: string, says = ''): Finding => ({ check, says, status: 'ok' });
/** Returns a finding that says what to do soon. */
export const warning = (check: string, says: string): Finding => ({ check, says, status: 'warning' });
/** Returns a finding that says what to do now. */
export const failure = (check: string, says: string): Finding => ({ check, says, status: 'failure' });

/** A node whose last block is older does not follow its network. */
const BLOCK_MS = 15 * 60_000;

/** Returns a warning if the last block of a node is old; undefined otherwise. */
export function lagOf(check: string, blockAt: number): Finding | undefined {
  const age = Date.now() - blockAt;
  if (age <= BLOCK_MS) return undefined;
  const minutes = Math.round(age / 60_000);
  return warning(check, `its last block is ${minutes} minutes old. Unless the network is quiet, the node lags.`);
}

/** Returns why something failed. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no reason given';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
};

/** Runs a check; one that throws is a failure that says what to do about it. */
export async function attempt(check: string, advice: string, run: () => Promise<Finding>): Promise<Finding> {
  try {
    return await run();
  } catch (error) {
    return failure(check, `${reasonOf(error)}. ${advice}`);
  }
}
