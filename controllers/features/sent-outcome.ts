import type { ActivityStatus } from '../domain/assets/activity.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import type { SentTransaction } from '../domain/storage/transaction-record.js';
import type { FeatureContext } from './feature.js';
import type { SentList } from './sent.js';

/**
 * Reads how a pending transaction of an account has ended, and records that. A transaction that a wallet has accepted for a
 * smart account ends as the one that carries it out.
 * @throws {W3mError} as the node; the reason of `signal`
 */
export async function readOutcome(
  { adapterOf, sent }: Pick<FeatureContext, 'adapterOf'> & { readonly sent: SentList },
  { account, network }: { readonly account: Account; readonly network: CaipNetwork },
  { hash, isAccepted }: SentTransaction,
  signal: AbortSignal,
): Promise<ActivityStatus> {
  const reads = await adapterOf(account.namespace).loadReads?.();
  const query = { hash, network, address: account.address };
  const carrier = isAccepted === true ? await reads?.carrier?.(query, signal) : undefined;
  const status = await reads?.status({ ...query, hash: carrier ?? hash }, signal);
  signal.throwIfAborted();
  if (status === undefined || status === 'pending') return 'pending';
  sent.settle(`${network.caipNetworkId}:${account.address}`, hash, status, carrier);
  return status;
}
