import type { CaipAddress } from '../domain/entities.js';
import { formatUnits } from '../domain/format.js';
import type { SentList } from './sent.js';
import { isOver } from './sent-over.js';
import type { SwapReview } from './swap-review.js';
import type { SwapOutcome } from './swap-submission.js';

const placeOf = ({ account, network }: SwapReview): CaipAddress => `${network.caipNetworkId}:${account.address}`;

/** Adds a swap that the network has. What it yields is not known yet, so only what it gives is listed. */
export const recordSwap = (
  sent: SentList,
  review: SwapReview,
  { hash, isAccepted, at }: { readonly hash: string; readonly isAccepted: boolean; readonly at: number },
): void =>
  sent.add(placeOf(review), {
    id: hash,
    hash,
    network: review.network.caipNetworkId,
    kind: 'trade',
    status: 'pending',
    at,
    ...(isAccepted && { isAccepted }),
    transfers: [
      {
        direction: 'out',
        quantity: formatUnits(review.amount, review.from.decimals),
        label: review.from.symbol,
        address: review.from.address,
      },
    ],
  });

/** Records the end of a swap. One whose end is not known stays pending. */
export function recordSwapOutcome(sent: SentList, review: SwapReview, { hash, confirmed, error }: SwapOutcome): void {
  if (confirmed !== undefined) sent.settle(placeOf(review), hash, 'confirmed', confirmed);
  else if (error && isOver(error)) sent.settle(placeOf(review), hash, 'failed');
}
