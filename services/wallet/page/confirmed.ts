import { Poller } from './poller.js';
import { hasReason } from './wallet-error.js';

/** How long the service is asked for what became of a change. */
const LOOK_MS = 5_000;

/**
 * Makes a change. Where its answer is lost, `find` looks for what the service has, and resolves with undefined for a change
 * that was not made: a change that may have been made is looked up, not made again.
 * @throws {WalletError} the refusal of the change; `OFFLINE` if it was not made, or the service tells nothing of it
 */
export async function confirmed<T>(
  change: () => Promise<T>,
  find: () => Promise<T | undefined>,
  poller = new Poller(),
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!hasReason(error, 'OFFLINE')) throw error;
    const look = async (): Promise<{ readonly found: T | undefined }> => ({ found: await find() });
    const { found } = await poller.reach(look, LOOK_MS).catch(() => ({ found: undefined }));
    if (found === undefined) throw error;
    return found;
  }
}
