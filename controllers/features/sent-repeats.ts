import { untracked } from '../core/signals.js';
import { isSameAddress } from '../domain/assets/same-address.js';
import type { CaipAddress } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { SentTransaction } from '../domain/storage/transaction-record.js';
import type { FeatureContext } from './feature.js';
import { isOver } from './sent-over.js';
import type { SentList } from './sent.js';
import { placeOf, readOutcome, type SentPlace } from './sent-outcome.js';

/**
 * Adds a transaction before a wallet is asked that sends by itself, so that it is known also after a reload. `entryOf` gets
 * the id of the request in place of a hash. The returned function removes it.
 */
export function addRequest(sent: SentList, place: CaipAddress, entryOf: (id: string) => SentTransaction): () => void {
  const id = `request:${crypto.randomUUID()}`;
  sent.add(place, { ...entryOf(id), isRequest: true });
  return () => sent.forget(place, id);
}

/** How a transaction ended that the network had. */
export interface SentOutcome {
  readonly hash: string;
  /** Hash of the confirmed transaction: another one if the person has sped it up. */
  readonly confirmed?: string | undefined;
  readonly error?: W3mError | undefined;
}

/** Records the end of a transaction. One whose end is not known stays pending. */
export function settleSent(sent: SentList, place: CaipAddress, { hash, confirmed, error }: SentOutcome): void {
  if (confirmed !== undefined) sent.settle(place, hash, 'confirmed', confirmed);
  else if (error && isOver(error)) sent.settle(place, hash, 'failed');
}

/** Within this time, a pending transaction is taken for one that may still be executed. */
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

/** How long a transaction may still be executed. */
function lifeOf({ isRequest, isAccepted, signed }: SentTransaction): number {
  if (isRequest === true) return REQUEST_MS;
  return isAccepted === true || signed !== undefined ? SIGNED_MS : PENDING_MS;
}

/** Returns what tells whether a transaction does the same as a new one, and may still be executed. */
function isRepeatedBy({
  kind,
  at: now,
  transfers: [transfer],
  bought,
}: SentTransaction): (earlier: SentTransaction) => boolean {
  return earlier => {
    const [other] = earlier.transfers;
    return (
      earlier.kind === kind &&
      earlier.status === 'pending' &&
      now - earlier.at < lifeOf(earlier) &&
      other?.direction === 'out' &&
      other.quantity === transfer?.quantity &&
      isSameAddress(other.address, transfer.address) &&
      isSameAddress(withoutChain(other.counterparty), withoutChain(transfer.counterparty)) &&
      isSameAddress(earlier.bought, bought)
    );
  };
}

/** Returns the transactions that were sent, do the same as a new one, and may still be executed. */
const sentEarlier = (sent: SentList, place: CaipAddress, transaction: SentTransaction): readonly SentTransaction[] =>
  untracked(() => sent.of(place)).filter(isRepeatedBy(transaction));

/** Error of a transaction that does the same as one that was sent and is not final. */
type UnderWayCode = 'TRANSFER_UNDER_WAY' | 'SWAP_UNDER_WAY';

/**
 * Returns why a transaction must not be made while the same one may still be executed, whatever page or tab has made that:
 * `code` if it was sent, `OUTCOME_UNKNOWN` if a wallet was asked for it and has not answered.
 */
export function whyNotAgain(
  sent: SentList,
  place: CaipAddress,
  transaction: SentTransaction,
  code: UnderWayCode,
): W3mError | undefined {
  if (sentEarlier(sent, place, transaction).length > 0) return new W3mError(code);
  const isRequested = untracked(() => sent.requests(place)).some(isRepeatedBy(transaction));
  return isRequested ? new W3mError('OUTCOME_UNKNOWN') : undefined;
}

/**
 * Refuses a transaction as {@link whyNotAgain}, after reading how the same ones of earlier pages have ended: nothing follows
 * those of a page that was left. A failed one refuses nothing; one that turns out to be confirmed refuses this one try, as
 * the person may not know of it.
 * @throws {W3mError} as {@link whyNotAgain} returns
 */
export async function expectNoEarlier(
  deps: Pick<FeatureContext, 'adapterOf' | 'scope'> & { readonly sent: SentList },
  at: SentPlace,
  transaction: SentTransaction,
  code: UnderWayCode,
): Promise<void> {
  const { sent, scope } = deps;
  const place = placeOf(at);
  const statuses = await Promise.all(
    sentEarlier(sent, place, transaction).map(earlier =>
      // Without an answer of a node, it may still be executed
      readOutcome(deps, at, earlier, scope.signal).catch(() => 'pending' as const),
    ),
  );
  if (statuses.includes('confirmed')) throw new W3mError(code);
  const error = whyNotAgain(sent, place, transaction, code);
  if (error) throw error;
}
