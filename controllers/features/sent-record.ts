import { untracked } from '../core/signals.js';
import { isSameAddress } from '../domain/assets/same-address.js';
import { formatAmount } from '../domain/format.js';
import type { CaipAddress } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
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

/** What is known of a transfer once it has a hash. */
interface SentFacts {
  readonly hash: string;
  readonly at: number;
  readonly signed?: SignedTransfer | undefined;
  readonly isAccepted?: boolean | undefined;
}

/** Adds a transfer before its first attempt, or once the wallet has replied with its hash. */
export const recordSent = (sent: SentList, review: SendReview, { hash, at, signed, isAccepted }: SentFacts): void =>
  sent.add(placeOf(review), {
    ...entryOf(review, hash, at),
    ...(signed && { signed }),
    ...(isAccepted === true && { isAccepted }),
  });

/**
 * Adds a transfer before a wallet is asked that sends by itself, so that it is known also after a reload. The returned
 * function removes it.
 */
export function recordRequest(sent: SentList, review: SendReview, at: number): () => void {
  const id = `request:${crypto.randomUUID()}`;
  sent.add(placeOf(review), { ...entryOf(review, id, at), isRequest: true });
  return () => sent.forget(placeOf(review), id);
}

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
/** The same for what a wallet was asked, and has not answered: WalletConnect ends a request after five minutes. */
const REQUEST_MS = 315_000;

/** Returns the address of a receiver that may be a CAIP-10 id. */
const withoutChain = (receiver: string | undefined): string | undefined =>
  receiver?.slice(receiver.lastIndexOf(':') + 1);

/** How long a transfer may still be executed. */
function lifeOf({ isRequest, isAccepted, signed }: SentTransaction): number {
  if (isRequest === true) return REQUEST_MS;
  return isAccepted === true || signed !== undefined ? SIGNED_MS : PENDING_MS;
}

/** Returns what tells whether a transfer is the same as that of a review, and may still be executed. */
function isSame(review: SendReview, now: number): (transaction: SentTransaction) => boolean {
  const [transfer] = entryOf(review, '', now).transfers;
  return transaction => {
    const {
      status,
      at,
      transfers: [other],
    } = transaction;
    return (
      status === 'pending' &&
      now - at < lifeOf(transaction) &&
      other?.direction === 'out' &&
      other.quantity === transfer?.quantity &&
      isSameAddress(other.address, transfer.address) &&
      isSameAddress(withoutChain(other.counterparty), withoutChain(transfer.counterparty))
    );
  };
}

/** True if the same transfer was sent not long ago, by any tab, and its outcome is not known. */
export const isUnderWay = (sent: SentList, review: SendReview, now: number): boolean =>
  untracked(() => sent.of(placeOf(review))).some(isSame(review, now));

/**
 * Returns why a transfer must not be made while the same one may still be executed: `TRANSFER_UNDER_WAY` if it was sent,
 * `OUTCOME_UNKNOWN` if a wallet was asked and has not answered, both by any tab.
 */
export function whyNotNow(sent: SentList, review: SendReview, now: number): W3mError | undefined {
  if (isUnderWay(sent, review, now)) return new W3mError('TRANSFER_UNDER_WAY');
  const hasRequest = untracked(() => sent.requests(placeOf(review))).some(isSame(review, now));
  return hasRequest ? new W3mError('OUTCOME_UNKNOWN') : undefined;
}

/** Refuses a transfer while the same one may still be executed. @throws {W3mError} as {@link whyNotNow} returns */
export function expectNoneUnderWay(sent: SentList, review: SendReview, now: number): void {
  const error = whyNotNow(sent, review, now);
  if (error) throw error;
}

/** Records the end of a transfer. One whose end is not known stays pending. */
export function recordOutcome(sent: SentList, review: SendReview, { hash, confirmed, error }: SentOutcome): void {
  if (confirmed !== undefined) sent.settle(placeOf(review), hash, 'confirmed', confirmed);
  else if (error && isOver(error)) sent.settle(placeOf(review), hash, 'failed');
}
