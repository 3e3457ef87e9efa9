import { formatUnits } from '../domain/format.js';
import type { CaipAddress } from '../domain/entities.js';
import type { W3mError } from '../domain/errors/errors.js';
import type { SentTransaction } from '../domain/storage/storage-records.js';
import type { SendReview, SentOutcome } from './send-submission.js';
import type { SentList } from './sent.js';

/** Errors after which a sent transaction can never succeed. */
const OVER: readonly string[] = [
  'EXECUTION_REVERTED',
  'SWAP_PRICE_MOVED',
  'NONCE_CONFLICT',
  'TRANSACTION_EXPIRED',
  'INSUFFICIENT_FUNDS',
];

/** True for an error after which a sent transaction can never succeed. */
export const isOver = ({ code }: Pick<W3mError, 'code'>): boolean => OVER.includes(code);

const placeOf = ({ account, network }: SendReview): CaipAddress => `${network.caipNetworkId}:${account.address}`;

const entryOf = ({ network, holding, amount, to }: SendReview, hash: string, at: number): SentTransaction => ({
  ...{ id: hash, hash, network: network.caipNetworkId, kind: 'send', status: 'pending', at },
  transfers: [
    {
      direction: 'out',
      quantity: formatUnits(amount, holding.decimals),
      label: holding.symbol,
      address: holding.address,
      counterparty: to,
    },
  ],
});

/** Adds a transfer that the network has. */
export const recordSent = (sent: SentList, review: SendReview, hash: string, at: number): void =>
  sent.add(placeOf(review), entryOf(review, hash, at));

/** Records the end of a transfer. One whose end is not known stays pending. */
export function recordOutcome(sent: SentList, review: SendReview, { hash, confirmed, error }: SentOutcome): void {
  if (confirmed !== undefined) sent.settle(placeOf(review), hash, 'confirmed', confirmed);
  else if (error && isOver(error)) sent.settle(placeOf(review), hash, 'failed');
}
