import type { Hash } from 'viem';
import * as z from 'zod/mini';
import { wait } from '../../core/wait.js';
import { RPC_POLLING_MS } from '../../domain/constants.js';
import { requestFrom, type EvmSession } from './evm-session.js';
import { isBytes } from './wallet-replies.js';

const hash = z.custom<Hash>(value => isBytes(value, 32));
const receipt = z.object({ logs: z.array(z.object({ transactionHash: hash })) });

/** Returns the transaction that carries out what a wallet has accepted, as the wallet names it in its receipt; undefined if it does not. */
export function carrierIn(reply: unknown, accepted: Hash): Hash | undefined {
  const { data } = receipt.safeParse(reply);
  const isOther = (each: Hash): boolean => each.toLowerCase() !== accepted.toLowerCase();
  return data?.logs.map(({ transactionHash }) => transactionHash).find(isOther);
}

/**
 * Resolves with the transaction that carries out what a wallet has accepted for a smart account: a Safe replies with the hash
 * that its owners sign, and names the transaction in its receipt of that hash once they have. Only nodes confirm the transaction.
 * @throws the reason of `signal`; asks until then
 */
export async function carrierOf(session: EvmSession, accepted: Hash, signal: AbortSignal): Promise<Hash> {
  for (;;) {
    const reply = await requestFrom(session, 'eth_getTransactionReceipt', [accepted], { signal }).catch(
      () => undefined,
    );
    const carrier = carrierIn(reply, accepted);
    if (carrier !== undefined) return carrier;
    await wait(session.scope, RPC_POLLING_MS, signal);
  }
}
