import { formatUnits } from '../domain/format.js';
import type { SentTransaction } from '../domain/storage/transaction-record.js';
import type { FeatureContext } from './feature.js';
import { placeOf } from './sent-outcome.js';
import { addRequest, expectNoEarlier, settleSent, whyNotAgain, type SentOutcome } from './sent-repeats.js';
import type { SentList } from './sent.js';
import type { SwapReview } from './swap-review.js';

/** Returns a swap as it is stored. What it yields is not known yet, so only what it gives is listed. */
const entryOf = ({ network, from, to, amount }: SwapReview, hash: string, at: number): SentTransaction => ({
  id: hash,
  hash,
  network: network.caipNetworkId,
  kind: 'trade',
  status: 'pending',
  at,
  transfers: [
    { direction: 'out', quantity: formatUnits(amount, from.decimals), label: from.symbol, address: from.address },
  ],
  bought: to.address,
});

/** Adds a swap that the network has. */
export const recordSwap = (
  sent: SentList,
  review: SwapReview,
  { hash, isAccepted, at }: { readonly hash: string; readonly isAccepted: boolean; readonly at: number },
): void => sent.add(placeOf(review), { ...entryOf(review, hash, at), ...(isAccepted && { isAccepted }) });

/** Adds a swap before a wallet is asked for it, so that it is known also after a reload. The returned function removes it. */
export const recordSwapRequest = (sent: SentList, review: SwapReview, at: number): (() => void) =>
  addRequest(sent, placeOf(review), id => entryOf(review, id, at));

/**
 * Refuses a swap while the same one may still be executed: of the same amount of a token for the same other token.
 * @throws {W3mError} `SWAP_UNDER_WAY`, `OUTCOME_UNKNOWN`: see {@link whyNotAgain}
 */
export function expectNoSwap(sent: SentList, review: SwapReview, now: number): void {
  const error = whyNotAgain(sent, placeOf(review), entryOf(review, '', now), 'SWAP_UNDER_WAY');
  if (error) throw error;
}

/** Refuses a swap after reading how earlier ones have ended. @throws {W3mError} as {@link expectNoEarlier} */
export const expectNoEarlierSwap = (
  deps: Pick<FeatureContext, 'adapterOf' | 'scope'> & { readonly sent: SentList },
  review: SwapReview,
): Promise<void> => expectNoEarlier(deps, review, entryOf(review, '', deps.scope.now()), 'SWAP_UNDER_WAY');

/** Records the end of a swap. One whose end is not known stays pending. */
export const recordSwapOutcome = (sent: SentList, review: SwapReview, outcome: SentOutcome): void =>
  settleSent(sent, placeOf(review), outcome);
