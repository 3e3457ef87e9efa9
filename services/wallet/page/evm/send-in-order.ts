import type { Hex } from 'viem';
import { OutcomeUnknown } from '../wallet-error.js';

/**
 * Sends transactions one after the other, until one fails: those before it remain. Returns their hashes, and that of one whose
 * outcome is unknown, so that no status says that it was not sent.
 * @throws what the first one throws
 */
export async function sendInOrder(
  first: () => Promise<Hex>,
  rest: readonly (() => Promise<Hex>)[],
): Promise<readonly Hex[]> {
  const hashes = [await first()];
  try {
    for (const send of rest) hashes.push(await send());
  } catch (error) {
    console.warn('The wallet could send only a part of the calls.', error);
    if (error instanceof OutcomeUnknown) hashes.push(error.hash as Hex); // of a transaction
  }
  return hashes;
}
