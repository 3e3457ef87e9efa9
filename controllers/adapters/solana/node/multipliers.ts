import { W3mError } from '../../../domain/errors/errors.js';
import { readMultiplier, type Multiplier } from '../../../domain/scaled-units.js';
import { readAccounts, type ChainAccount } from './accounts.js';
import { readMint, type Interest, type Mint, type Scale } from './mint.js';
import type { SolanaNode } from './node.js';
import { TOKEN_2022_PROGRAM } from './programs.js';

/** Account of the network's clock, and the offset of its time in seconds. */
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const TIME_AT = 32;
const TIME_END = 40;

/** What the program takes as a year, in seconds, and all of an amount in hundredths of a percent. */
const YEAR = 60 * 60 * 24 * 365.24;
const ALL_BPS = 10_000;
/** Seconds for which an amount with interest may be shown: another multiplier is in force with each second. */
const SHOWN_FOR = 3_600n;

/** What a mint multiplies shown amounts by; `multiplier` is absent for 1. */
export interface Multipliers {
  readonly multiplier?: Multiplier | undefined;
  /** What it was an hour ago, if interest accrues: amounts are shown for a while. */
  readonly earlier?: Multiplier | undefined;
}

/**
 * Resolves with what each mint multiplies shown amounts by now; undefined for an account that is no mint, and for a mint
 * without multiplier. The clock of the network decides, and is read only if a multiplier changes at a time.
 * @throws {W3mError} as `withNode`
 */
export async function readMultipliers(
  node: SolanaNode,
  mints: readonly (ChainAccount | undefined)[],
): Promise<readonly (Multipliers | undefined)[]> {
  const read = mints.map(account => (account?.owner === TOKEN_2022_PROGRAM ? readMint(account.data, true) : undefined));
  const hasChange = read.some(mint => mint?.interest ?? (mint?.scale && mint.scale.before !== mint.scale.after));
  const now = hasChange ? await readTime(node) : 0n;
  return read.map(mint => mint && multipliersOf(mint, now));
}

function multipliersOf({ scale, interest }: Mint, now: bigint): Multipliers | undefined {
  if (scale) return { multiplier: readMultiplier(multiplierAt(scale, now)) };
  if (!interest) return undefined;
  const [multiplier, earlier] = [now, now - SHOWN_FOR].map(at => readMultiplier(interestAt(interest, at)));
  return { multiplier, earlier: earlier ?? NONE };
}

/** The multiplier of a mint whose interest begins. */
const NONE: Multiplier = '1';

/** Returns the multiplier in force at a time in seconds. */
export const multiplierAt = ({ before, after, from }: Scale, now: bigint): number => (now >= from ? after : before);

/** Returns what the program multiplies amounts by at a time in seconds: interest is compounded continuously. */
export function interestAt({ from, before, changedAt, now: rate }: Interest, now: bigint): number {
  const over = (seconds: bigint, bps: number): number => Math.exp(Number(seconds * BigInt(bps)) / YEAR / ALL_BPS);
  return over(changedAt - from, before) * over(now > changedAt ? now - changedAt : 0n, rate);
}

/** Reads the time of the network in seconds. @throws {W3mError} `RPC_FAILED` if a node does not have it */
async function readTime(node: SolanaNode): Promise<bigint> {
  const [clock] = await readAccounts(node, [CLOCK]);
  if (!clock || clock.data.length < TIME_END) throw new W3mError('RPC_FAILED', { cause: new Error('No clock') });
  const { buffer, byteOffset, byteLength } = clock.data;
  return new DataView(buffer, byteOffset, byteLength).getBigInt64(TIME_AT, true);
}
