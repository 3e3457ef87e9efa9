import type { Address, Client } from 'viem';
import { getCode } from 'viem/actions';
import * as z from 'zod/mini';
import { inTime } from '../in-time.js';
import { isDelegation } from './delegation.js';
import type { EvmSession } from './evm-session.js';
import type { Signing } from './signing.js';
import { getCapabilities } from './wallet-requests.js';

/**
 * How an account pays for what it sends: that of a `key` by a transaction; `delegated`, by a transaction or by an operation
 * of the contract to which its key delegates (EIP-7702); a `contract` by an operation (ERC-4337), or not at all, as a Safe.
 */
export type AccountKind = 'key' | 'delegated' | 'contract';

/** Reads the kind of an account. `isUndeployed` tells whether an account without code is a contract that is not deployed. */
export async function readAccountKind(
  client: Client,
  address: Address,
  isUndeployed: () => Promise<boolean>,
): Promise<AccountKind> {
  const code = await getCode(client, { address });
  if (code !== undefined) return isDelegation(code) ? 'delegated' : 'contract';
  return (await isUndeployed()) ? 'contract' : 'key';
}

/** How long the wallet may take for its capabilities: the estimate of every account waits for them. */
const TIMEOUT_MS = 1_500;

/** Capabilities that make calls atomic; `ready` is that of a key's account that could delegate (EIP-5792). */
const atomic = z.union([
  z.object({ atomic: z.object({ status: z.literal('supported') }) }),
  z.object({ atomicBatch: z.object({ supported: z.literal(true) }) }), // of the first version of the standard
]);

const answers = new WeakMap<EvmSession, Map<string, Promise<boolean>>>();

/**
 * Resolves to true if the wallet says that it executes several calls of the account at once, which only a contract can. Asks
 * once for an account and a chain; a wallet that does not answer does not say so.
 */
export function readIsAtomic(session: EvmSession, signing: Signing): Promise<boolean> {
  const known = answers.get(session) ?? new Map<string, Promise<boolean>>();
  answers.set(session, known);
  const key = `${signing.account}@${signing.chainId}`;
  const answer = known.get(key) ?? askIsAtomic(session, signing);
  known.set(key, answer);
  return answer;
}

async function askIsAtomic(session: EvmSession, signing: Signing): Promise<boolean> {
  const late = { scope: session.scope, late: 'REQUEST_TIMEOUT' } as const;
  try {
    const all = await inTime(getCapabilities(session, signing), TIMEOUT_MS, late);
    return [all[signing.chainId], all['0x0']].some(each => atomic.safeParse(each).success);
  } catch {
    return false;
  }
}
