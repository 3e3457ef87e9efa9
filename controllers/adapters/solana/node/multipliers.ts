import { W3mError } from '../../../domain/errors/errors.js';
import { readMultiplier, type Multiplier } from '../../../domain/scaled-units.js';
import { readAccounts, type ChainAccount } from './accounts.js';
import { readMint, type Scale } from './mint.js';
import type { SolanaNode } from './node.js';

const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
/** Account of the network's clock, and the offset of its time in seconds. */
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const TIME_AT = 32;
const TIME_END = 40;

/**
 * Resolves with what each mint multiplies shown amounts by now; undefined for 1, and for an account that is no mint. The
 * clock of the network decides, and is read only if a multiplier changes at a time.
 * @throws {W3mError} as `withNode`
 */
export async function readMultipliers(
  node: SolanaNode,
  mints: readonly (ChainAccount | undefined)[],
): Promise<readonly (Multiplier | undefined)[]> {
  const scales = mints.map(account =>
    account?.owner === TOKEN_2022_PROGRAM ? readMint(account.data, true)?.scale : undefined,
  );
  const hasChange = scales.some(scale => scale && scale.before !== scale.after);
  const now = hasChange ? await readTime(node) : 0n;
  return scales.map(scale => scale && readMultiplier(multiplierAt(scale, now)));
}

/** Returns the multiplier in force at a time in seconds. */
export const multiplierAt = ({ before, after, from }: Scale, now: bigint): number => (now >= from ? after : before);

/** Reads the time of the network in seconds. @throws {W3mError} `RPC_FAILED` if a node does not have it */
async function readTime(node: SolanaNode): Promise<bigint> {
  const [clock] = await readAccounts(node, [CLOCK]);
  if (!clock || clock.data.length < TIME_END) throw new W3mError('RPC_FAILED', { cause: new Error('No clock') });
  const { buffer, byteOffset, byteLength } = clock.data;
  return new DataView(buffer, byteOffset, byteLength).getBigInt64(TIME_AT, true);
}
