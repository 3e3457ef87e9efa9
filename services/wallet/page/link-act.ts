import { Poller } from './poller.js';
import { hasReason } from './wallet-error.js';

/** How long an act is repeated while the service is silent: the page has no second button, and its address no token. */
const SILENCE_MS = 60_000;

/** Resolves with true if a link does nothing any more. `read` asks the service what it does. */
export async function isLinkUsed(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read();
    return false;
  } catch (error) {
    if (hasReason(error, 'LINK_EXPIRED')) return true;
    throw error;
  }
}

/**
 * Carries out the act of a link, and repeats it while its answer is lost. A link acts once: `isUsed` says whether the attempt
 * whose answer was lost has used it, where a later one is told that it has expired.
 * @throws {WalletError} the refusal of the service; `OFFLINE` after a minute of silence
 */
export async function carryOutLink(
  act: () => Promise<unknown>,
  isUsed: () => Promise<boolean>,
  poller = new Poller(),
): Promise<void> {
  let isUnclear = false;
  await poller.reach(async () => {
    try {
      await act();
    } catch (error) {
      isUnclear ||= hasReason(error, 'OFFLINE');
      if (!isUnclear || !hasReason(error, 'LINK_EXPIRED') || !(await isUsed())) throw error;
    }
    return true;
  }, SILENCE_MS);
}
