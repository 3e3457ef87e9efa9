import type { Address, Client } from 'viem';
import { getBalance, getBlock, getGasPrice } from 'viem/actions';
import { keccak256 } from 'viem/utils';
import { isW3mError } from '../../../domain/errors/errors.js';
import type { Surroundings } from './simulate.js';

/** Blocks and seconds by which the second simulation is later: few, since offers and deadlines are short. */
const LATER_BLOCKS = 3n;
const LATER_SECONDS = 15n;

/** Gas of a call beyond what its simulation used, as wallets add. */
const MARGIN = { percent: 200n, fixed: 200_000n };

/** Reads the block that comes next, and what a call pays there; undefined if the node does not tell. */
export async function readSurroundings(
  client: Client,
  account: Address,
  now: number,
  signal: AbortSignal,
): Promise<Surroundings | undefined> {
  try {
    const [block, perGas, balance] = await Promise.all([
      getBlock(client),
      getGasPrice(client),
      getBalance(client, { address: account }),
    ]);
    const next = block.timestamp + 1n;
    const clock = BigInt(Math.floor(now / 1_000));
    return {
      number: block.number + 1n,
      time: clock > next ? clock : next,
      feeRecipient: block.miner,
      baseFee: block.baseFeePerGas ?? 0n,
      prevRandao: keccak256(block.hash),
      price: { perGas, balance, gas: [] },
    };
  } catch (error) {
    signal.throwIfAborted();
    if (isW3mError(error) && error.code === 'NODE_UNREACHABLE') throw error;
    return undefined;
  }
}

/** Returns other surroundings: a later block of another proposer, and the price of gas that the account would pay. */
export function otherSurroundings(around: Surroundings, gas: readonly bigint[]): Surroundings {
  const { number, time, prevRandao, price } = around;
  return {
    ...around,
    number: number + LATER_BLOCKS,
    time: time + LATER_SECONDS,
    prevRandao: keccak256(prevRandao),
    feeRecipient: `0x${keccak256(prevRandao).slice(-40)}`,
    price: price && { ...price, gas: gas.map(used => (used * MARGIN.percent) / 100n + MARGIN.fixed) },
  };
}
