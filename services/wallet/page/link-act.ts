import { Poller } from './poller.js';
import { hasReason } from './wallet-error.js';

/** How long an act is repeated while the service is silent, before the page offers another try. */
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
 * Returns the act of a link, which is repeated while its answer is lost. A link acts once: `isUsed` says whether the attempt
 * whose answer was lost has used it, where a later one is told that it has expired. The act remembers that for its next call.
 * It rejects with the refusal of the service, and with `OFFLINE` after a minute of silence.
 */
export function linkAct(
  act: () => Promise<unknown>,
  isUsed: () => Promise<boolean>,
  poller = new Poller(),
): () => Promise<void> {
  let isUnclear = false;
  const attempt = async (): Promise<true> => {
    try {
      await act();
    } catch (error) {
      isUnclear ||= hasReason(error, 'OFFLINE');
      if (!isUnclear || !hasReason(error, 'LINK_EXPIRED') || !(await isUsed())) throw error;
    }
    return true;
  };
  return async () => {
    await poller.reach(attempt, SILENCE_MS);
  };
}
