import { untracked } from '../core/signals.js';
import { isSameAddress } from '../domain/assets/same-address.js';
import { formatAmount } from '../domain/format.js';
import type { CaipAddress } from '../domain/entities.js';
import type { SignedTransfer } from '../adapters/transfers.js';
import type { SentTransaction } from '../domain/storage/transaction-record.js';
import type { SendReview, SentOutcome } from './send-submission.js';
import { isOver } from './sent-over.js';
import type { SentList } from './sent.js';

const placeOf = ({ account, network }: SendReview): CaipAddress => `${network.caipNetworkId}:${account.address}`;

const entryOf = ({ network, holding, amount, to }: SendReview, hash: string, at: number): SentTransaction => ({
  id: hash,
  hash,
  network: network.caipNetworkId,
  kind: 'send',
  status: 'pending',
  at,
  transfers: [
    {
      direction: 'out',
      quantity: formatAmount({ ...holding, amount }),
      label: holding.symbol,
      address: holding.address,
      counterparty: to,
    },
  ],
});

/** Adds a transfer before its first attempt, or once the wallet has replied with its hash. */
export const recordSent = (
  sent: SentList,
  review: SendReview,
  { hash, at, signed }: { readonly hash: string; readonly at: number; readonly signed?: SignedTransfer | undefined },
): void => sent.add(placeOf(review), { ...entryOf(review, hash, at), ...(signed && { signed }) });

/** Removes a transfer that the network has proved to have refused. */
export const recordRefused = (sent: SentList, review: SendReview, hash: string): void =>
  sent.forget(placeOf(review), hash);

/** Within this time, a pending transfer is taken for one that may still be executed. */
const PENDING_MS = 180_000;
/**
 * The same for what the page has signed, which it sends until the outcome is final. It ends too, since an outcome may stay
 * unknown: nodes forget what they executed, and a durable nonce never expires.
 */
const SIGNED_MS = 24 * 60 * 60_000;

/** Returns the address of a receiver that may be a CAIP-10 id. */
const withoutChain = (receiver: string | undefined): string | undefined =>
  receiver?.slice(receiver.lastIndexOf(':') + 1);

/** True if the same transfer was sent not long ago, by any tab, and its outcome is not known. */
export function isUnderWay(sent: SentList, review: SendReview, now: number): boolean {
  const [transfer] = entryOf(review, '', now).transfers;
  return untracked(() => sent.of(placeOf(review))).some(
    ({ status, at, signed, transfers: [other] }) =>
      status === 'pending' &&
      now - at < (signed === undefined ? PENDING_MS : SIGNED_MS) &&
      other?.direction === 'out' &&
      other.quantity === transfer?.quantity &&
      isSameAddress(other.address, transfer.address) &&
      isSameAddress(withoutChain(other.counterparty), withoutChain(transfer.counterparty)),
  );
}

/** Records the end of a transfer. One whose end is not known stays pending. */
export function recordOutcome(sent: SentList, review: SendReview, { hash, confirmed, error }: SentOutcome): void {
  if (confirmed !== undefined) sent.settle(placeOf(review), hash, 'confirmed', confirmed);
  else if (error && isOver(error)) sent.settle(placeOf(review), hash, 'failed');
}
