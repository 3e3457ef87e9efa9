import { untracked } from '../../../core/signals.js';
import { WALLET_READ_TIMEOUT_MS } from '../../../domain/constants.js';
import type { TransactionQuery } from '../../asset-reads.js';
import { inTime } from '../../in-time.js';
import { carrierIn } from '../carrier.js';
import { ask } from '../eip1193.js';
import { isBytes } from '../wallet-replies.js';
import type { ReadsContext } from './reads-context.js';

/**
 * Asks the attached wallet once for the transaction that carries out what it has accepted before. Undefined while there is
 * none, and for a wallet that is on another chain or has another account.
 */
export async function readCarrier(
  { scope, wallet }: Pick<ReadsContext, 'scope' | 'wallet'>,
  { hash, network, address }: TransactionQuery,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { provider, connection } = wallet() ?? {};
  const at = connection && untracked(() => connection.get());
  const isThere =
    at?.accounts.some(account => account.address === address) && String(at.chainId) === String(network.id);
  if (!provider || !isThere || !isBytes(hash, 32)) return undefined;
  const limit = { scope, signal, late: 'REQUEST_TIMEOUT' } as const;
  return carrierIn(
    await inTime(ask(provider, 'eth_getTransactionReceipt', [hash]), WALLET_READ_TIMEOUT_MS, limit),
    hash,
  );
}
