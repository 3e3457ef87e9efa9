import type { ActivityStatus } from '../domain/assets/activity.js';
import type { Account, CaipAddress, CaipNetwork } from '../domain/entities.js';
import { toCaipAddress } from '../domain/networks/caip.js';
import type { SentTransaction } from '../domain/storage/transaction-record.js';
import type { FeatureContext } from './feature.js';
import type { SentList } from './sent.js';

/** The account of a transaction and its network, as reviews have them. */
export interface SentPlace {
  readonly account: Account;
  readonly network: CaipNetwork;
}

/** Returns the CAIP-10 id by which the transactions of an account on a network are listed. */
export const placeOf = ({ account, network }: SentPlace): CaipAddress =>
  toCaipAddress(network.caipNetworkId, account.address);

/**
 * Reads how a pending transaction of an account has ended, and records that. A transaction that a wallet has accepted for a
 * smart account ends as the one that carries it out.
 * @throws {W3mError} as the node; the reason of `signal`
 */
export async function readOutcome(
  { adapterOf, sent }: Pick<FeatureContext, 'adapterOf'> & { readonly sent: SentList },
  place: SentPlace,
  { hash, isAccepted }: SentTransaction,
  signal: AbortSignal,
): Promise<ActivityStatus> {
  const { account, network } = place;
  const reads = await adapterOf(account.namespace).loadReads?.();
  const query = { hash, network, address: account.address };
  const carrier = isAccepted === true ? await reads?.carrier?.(query, signal) : undefined;
  const status = await reads?.status({ ...query, hash: carrier ?? hash }, signal);
  signal.throwIfAborted();
  if (status === undefined || status === 'pending') return 'pending';
  sent.settle(placeOf(place), hash, status, carrier);
  return status;
}
