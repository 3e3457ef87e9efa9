import type { Address, Client } from 'viem';
import { getBalance, getBlock, getFeeHistory, getGasPrice } from 'viem/actions';
import { bytesToHex } from 'viem/utils';
import { isW3mError } from '../../../domain/errors/errors.js';
import { randomBelow } from './random.js';
import type { EvmCall, Surroundings } from './simulate.js';

/*
 * A contract can read all that is set here. Nothing follows from the chain or from another value by a rule that it could
 * check: values are those that a real block would have, or random.
 */

/** By how many blocks the last simulation is later at most: few, since offers and deadlines are short. */
const LATER_BLOCKS = 2n;
/** Seconds of a later block; nodes fill the blocks before it with as much. */
const BLOCK_SECONDS = 12n;
const MORE_SECONDS = 8n;
/** Seconds by which the time of the next block may be behind the clock of the device. */
const BEHIND_SECONDS = 3n;
/** Most seconds between blocks; a chain that waits longer makes blocks on demand. */
const MAX_SPACING = 60n;
const RANDAO_BYTES = 32;

/** Gas of a call beyond what its simulation used, as wallets add: in percent and in units, each from a range. */
const MARGIN = { percent: 170n, morePercent: 60n, fixed: 100_000n, moreFixed: 200_000n };
/** Gas of a call of an account that has little, in percent of what its simulation used. */
const LITTLE = 150n;
/** By how much the base fee of a later block differs, in percent. */
const DRIFT = 10n;

/** The block that comes next, and what is needed to tell a later one. */
export interface NextBlock {
  readonly around: Surroundings;
  /** Proposer of an earlier block; of the latest one if the node does not tell. */
  readonly otherProposer: Address;
  /** Seconds between blocks. */
  readonly spacing: bigint;
}

/** Returns a number of seconds that blocks can differ by: the next multiple of their spacing. */
const inBlocks = (seconds: bigint, spacing: bigint): bigint => ((seconds + spacing - 1n) / spacing) * spacing;

function spacingOf(latest: bigint, earlier: bigint | undefined): bigint {
  const between = earlier === undefined ? 0n : latest - earlier;
  return between > 0n && between <= MAX_SPACING ? between : 1n;
}

/** Returns the base fee of the next block; undefined if the node does not tell. */
const nextBaseFee = (client: Client): Promise<bigint | undefined> =>
  getFeeHistory(client, { blockCount: 1, rewardPercentiles: [] }).then(
    ({ baseFeePerGas }) => baseFeePerGas.at(-1),
    () => undefined, // that of the latest block is close
  );

/** Reads the block that comes next, and what a call pays there; undefined if the node does not tell. */
export async function readSurroundings(
  client: Client,
  account: Address,
  now: number,
  signal: AbortSignal,
): Promise<NextBlock | undefined> {
  try {
    const [block, next, gasPrice, balance] = await Promise.all([
      getBlock(client),
      nextBaseFee(client),
      getGasPrice(client),
      getBalance(client, { address: account }),
    ]);
    const earlier =
      block.number > 0n
        ? await getBlock(client, { blockNumber: block.number - 1n }).catch(() => undefined) // the latest one has to do
        : undefined;
    const spacing = spacingOf(block.timestamp, earlier?.timestamp);
    const late = BigInt(Math.floor(now / 1_000)) - block.timestamp;
    const baseFee = next ?? block.baseFeePerGas ?? 0n;
    const tip = gasPrice - (block.baseFeePerGas ?? 0n);
    return {
      spacing,
      otherProposer: earlier?.miner ?? block.miner,
      around: {
        number: block.number + 1n,
        time: block.timestamp + (late <= spacing + BEHIND_SECONDS ? spacing : inBlocks(late, spacing)),
        feeRecipient: block.miner,
        baseFee,
        // Blocks with a difficulty have no random value
        prevRandao:
          block.difficulty > 0n ? undefined : bytesToHex(crypto.getRandomValues(new Uint8Array(RANDAO_BYTES))),
        price: { perGas: baseFee + (tip > 0n ? tip : 0n), balance, gas: [] },
      },
    };
  } catch (error) {
    signal.throwIfAborted();
    if (isW3mError(error) && error.code === 'NODE_UNREACHABLE') throw error;
    return undefined;
  }
}

/** Returns limits of gas as wallets set them, or lower ones if the account can pay for those only. */
function gasLimits(
  { perGas, balance }: NonNullable<Surroundings['price']>,
  calls: readonly EvmCall[],
  used: readonly bigint[],
): readonly bigint[] {
  const left = calls.reduce((sum, { value = 0n }) => sum - value, balance);
  const isPaid = (limits: readonly bigint[]): boolean => limits.reduce((sum, gas) => sum + gas * perGas, 0n) <= left;
  const usual = used.map(
    gas =>
      (gas * (MARGIN.percent + randomBelow(MARGIN.morePercent))) / 100n + MARGIN.fixed + randomBelow(MARGIN.moreFixed),
  );
  const little = used.map(gas => (gas * LITTLE) / 100n + randomBelow(gas / 10n + 1n));
  return !isPaid(usual) && isPaid(little) ? little : usual;
}

/** Returns the surroundings in which calls pay for gas: the next block, and a later one of another proposer. */
export function pricedSurroundings(
  { around, otherProposer, spacing }: NextBlock,
  calls: readonly EvmCall[],
  used: readonly bigint[],
): readonly Surroundings[] {
  const priced = (where: Surroundings): Surroundings => ({
    ...where,
    price: where.price && { ...where.price, gas: gasLimits(where.price, calls, used) },
  });
  const blocks = 1n + randomBelow(LATER_BLOCKS);
  const baseFee = (around.baseFee * (10_000n - DRIFT * 100n + randomBelow(DRIFT * 200n))) / 10_000n;
  const { price } = around;
  const later = {
    ...around,
    number: around.number + blocks,
    time: around.time + inBlocks(blocks * BLOCK_SECONDS + randomBelow(MORE_SECONDS), spacing),
    feeRecipient: otherProposer,
    baseFee,
    prevRandao: around.prevRandao && bytesToHex(crypto.getRandomValues(new Uint8Array(RANDAO_BYTES))),
    price: price && { ...price, perGas: price.perGas - around.baseFee + baseFee },
  };
  return [priced(around), priced(later)];
}
