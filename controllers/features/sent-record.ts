import { formatAmount } from '../domain/format.js';
import type { W3mError } from '../domain/errors/errors.js';
import type { SignedTransfer } from '../adapters/transfers.js';
import type { SentTransaction } from '../domain/storage/transaction-record.js';
import type { SendReview } from './send-submission.js';
import type { FeatureContext } from './feature.js';
import { placeOf } from './sent-outcome.js';
import { addRequest, expectNoEarlier, settleSent, whyNotAgain, type SentOutcome } from './sent-repeats.js';
import type { SentList } from './sent.js';

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
export const recordRequest = (sent: SentList, review: SendReview, at: number): (() => void) =>
  addRequest(sent, placeOf(review), id => entryOf(review, id, at));

/** Removes a transfer that the network has proved to have refused. */
export const recordRefused = (sent: SentList, review: SendReview, hash: string): void =>
  sent.forget(placeOf(review), hash);

/** Returns why a transfer must not be made now: see {@link whyNotAgain}. */
export const whyNotNow = (sent: SentList, review: SendReview, now: number): W3mError | undefined =>
  whyNotAgain(sent, placeOf(review), entryOf(review, '', now), 'TRANSFER_UNDER_WAY');

/** True if the same transfer was sent not long ago, by any tab, and its outcome is not known. */
export const isUnderWay = (sent: SentList, review: SendReview, now: number): boolean =>
  whyNotNow(sent, review, now)?.code === 'TRANSFER_UNDER_WAY';

/** Refuses a transfer while the same one may still be executed. @throws {W3mError} as {@link whyNotNow} returns */
export function expectNoneUnderWay(sent: SentList, review: SendReview, now: number): void {
  const error = whyNotNow(sent, review, now);
  if (error) throw error;
}

/** Refuses a transfer after reading how earlier ones have ended. @throws {W3mError} as {@link expectNoEarlier} */
export const expectNoneEarlier = (
  deps: Pick<FeatureContext, 'adapterOf' | 'scope'> & { readonly sent: SentList },
  review: SendReview,
): Promise<void> => expectNoEarlier(deps, review, entryOf(review, '', deps.scope.now()), 'TRANSFER_UNDER_WAY');

/** Records the end of a transfer. One whose end is not known stays pending. */
export const recordOutcome = (sent: SentList, review: SendReview, outcome: SentOutcome): void =>
  settleSent(sent, placeOf(review), outcome);
