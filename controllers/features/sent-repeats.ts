import { untracked } from '../core/signals.js';
import { isSameAddress } from '../domain/assets/same-address.js';
import type { Account, CaipAddress, CaipNetwork } from '../domain/entities.js';
import type { W3mError } from '../domain/errors/errors.js';
import type { SentTransaction } from '../domain/storage/transaction-record.js';
import type { FeatureContext } from './feature.js';
import { isOver } from './sent-over.js';
import type { SentList } from './sent.js';
import { readOutcome } from './sent-outcome.js';

/** An account on a network, as reviews have it. */
export interface ReviewPlace {
  readonly account: Account;
  readonly network: CaipNetwork;
}

/** Returns the account and network of a review, by which its transactions are listed. */
export const placeOf = ({ account, network }: ReviewPlace): CaipAddress =>
  `${network.caipNetworkId}:${account.address}`;

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

/**
 * Returns whether a new transaction does what an earlier one may still do, whatever page or tab has made that: `sent` if the
 * earlier one was sent, `requested` if a wallet was asked for it and has not answered.
 */
export function earlierOf(
  sent: SentList,
  place: CaipAddress,
  transaction: SentTransaction,
): 'sent' | 'requested' | undefined {
  if (sentEarlier(sent, place, transaction).length > 0) return 'sent';
  return untracked(() => sent.requests(place)).some(isRepeatedBy(transaction)) ? 'requested' : undefined;
}

/**
 * Reads how earlier transactions have ended that do the same as a new one, since nothing follows those of a page that was
 * left. Resolves with true if one was confirmed: the person may not know that yet.
 */
export async function confirmsEarlier(
  deps: Pick<FeatureContext, 'adapterOf' | 'scope'> & { readonly sent: SentList },
  place: ReviewPlace,
  transaction: SentTransaction,
): Promise<boolean> {
  const { sent, scope } = deps;
  const statuses = await Promise.all(
    sentEarlier(sent, placeOf(place), transaction).map(earlier =>
      // Without an answer of a node, it may still be executed
      readOutcome(deps, place, earlier, scope.signal).catch(() => 'pending' as const),
    ),
  );
  return statuses.includes('confirmed');
}
