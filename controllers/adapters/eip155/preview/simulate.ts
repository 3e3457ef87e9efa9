import { decodeAbiParameters, decodeFunctionResult, encodeFunctionData, numberToHex, parseAbi } from 'viem';
import type { Address, Client, Hex } from 'viem';
import { bytesToHex } from 'viem/utils';
import * as z from 'zod/mini';
import { isW3mError } from '../../../domain/errors/errors.js';
import { PROBE_CODE } from './probe-code.js';
import { randomBelow } from './random.js';

/** A checked call of the account. */
export interface EvmCall {
  readonly to: Address;
  readonly value?: bigint | undefined;
  readonly data?: Hex | undefined;
}

/** A read of a contract, before and after the calls. */
export interface Probe {
  readonly to: Address;
  readonly data: Hex;
}

/** What a contract emitted; a hint only. */
export interface Log {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** A block and a price in which calls are simulated. A contract can read them. */
export interface Surroundings {
  readonly number: bigint;
  /** Seconds since the epoch. */
  readonly time: bigint;
  readonly feeRecipient: Address;
  readonly baseFee: bigint;
  /** Undefined on a chain whose blocks have none. */
  readonly prevRandao?: Hex | undefined;
  /** The price of gas, with what the account has and the gas of each call; absent for a simulation without a price. */
  readonly price?: { readonly perGas: bigint; readonly balance: bigint; readonly gas: readonly bigint[] } | undefined;
  /** True if the node applies the rules of a real block: without them, some nodes show contracts a base fee of zero. */
  readonly isValidated?: boolean | undefined;
}

/** What calls would do if they were made now. */
export interface Simulation {
  /** Undefined if the calls succeed; the bytes of the revert otherwise, `0x` without any. */
  readonly revert: Hex | undefined;
  /** Index of the first call that fails. */
  readonly failedAt?: number | undefined;
  /** Difference of the native coin without the network fee. */
  readonly coin: bigint;
  /** Answers of the probes in their order; undefined if a contract gave none. */
  readonly before: readonly (Hex | undefined)[];
  readonly after: readonly (Hex | undefined)[];
  /** Undefined if the node does not list them. */
  readonly logs: readonly Log[] | undefined;
  /** Gas of each call; undefined if the node does not tell it. */
  readonly gas?: readonly bigint[] | undefined;
  /** True if the node does not list all movements of the native coin: some ignore that they are asked to. */
  readonly hidesCoin?: boolean | undefined;
}

/** Simulates calls on one node. Rejects if the node cannot. */
export type Simulate = (
  client: Client,
  account: Address,
  calls: readonly EvmCall[],
  probes: readonly Probe[],
  around?: Surroundings,
) => Promise<Simulation>;

const hex = z.custom<Hex>(value => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value));
const address = z.custom<Address>(value => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value));

const callResult = z.object({
  status: z.enum(['0x0', '0x1']),
  returnData: hex,
  gasUsed: z.optional(hex),
  logs: z.optional(z.array(z.object({ address, topics: z.array(hex), data: hex }))),
});
const simulated = z.array(z.object({ calls: z.array(callResult) })).check(z.minLength(1));

/** Address in whose name nodes list movements of the native coin, and topic of those movements. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
/** Returns the address in a topic, in lower case. */
export const topicAddress = (topic: Hex | undefined): Address => `0x${topic?.slice(-40).toLowerCase() ?? ''}`;

/** Sums up the movements of the native coin that a node lists. */
function coinDifference(account: Address, logs: readonly Log[]): bigint {
  return logs
    .filter(log => same(log.address, COIN) && log.topics[0] === TRANSFER && log.topics.length === 3)
    .reduce((sum, { topics: [, from, to], data }) => {
      const amount = BigInt(data);
      return sum + (same(topicAddress(to), account) ? amount : 0n) - (same(topicAddress(from), account) ? amount : 0n);
    }, 0n);
}

const rpc = (client: Client, method: string, params: readonly unknown[]): Promise<unknown> =>
  client.request({ method, params } as never); // methods that viem's types do not list

/** Returns the block overrides of a simulation. */
const blockOf = ({ number, time, feeRecipient, baseFee, prevRandao }: Surroundings): object => ({
  number: numberToHex(number),
  time: numberToHex(time),
  feeRecipient,
  baseFeePerGas: numberToHex(baseFee),
  ...(prevRandao && { prevRandao }),
});

/** Most that the account pays for gas, in the smallest unit. */
const mostFee = ({ gas, perGas }: NonNullable<Surroundings['price']>): bigint =>
  gas.reduce((sum, each) => sum + each * perGas, 0n);

/**
 * Returns the balance override that pays the gas of all calls, if the account has less; the fee check reports the lack. A
 * random rest stays, because no account that pays ends with nothing.
 */
function fundsOf(from: Address, calls: readonly EvmCall[], { price }: Surroundings): object | undefined {
  if (!price) return undefined;
  const fee = mostFee(price);
  const needed = calls.reduce((sum, { value = 0n }) => sum + value, fee);
  return price.balance < needed ? { [from]: { balance: numberToHex(needed + randomBelow(fee + 1n)) } } : undefined;
}

const ADDRESS_BYTES = 20;
const randomAddress = (): Address => bytesToHex(crypto.getRandomValues(new Uint8Array(ADDRESS_BYTES)));
/** Pays for the gas of reads, whatever the price. */
const READER_BALANCE = numberToHex(2n ** 100n);

/**
 * Returns the sender of reads. Where rules demand that each pays, it is a new account with a balance: what the account has
 * must not change before the calls.
 */
function readerOf(
  from: Address,
  around: Surroundings | undefined,
): { readonly from: Address; readonly gasPrice?: Hex } {
  if (!around?.isValidated || !around.price) return { from };
  return { from: randomAddress(), gasPrice: numberToHex(around.price.perGas) };
}

/** Returns code that answers with the balance of an account: `address(account).balance`. */
const balanceCode = (account: Address): Hex => `0x73${account.slice(2)}3160005260206000f3`;

/**
 * Compares the listed movements of the native coin with the balances around the calls. What a run that pays for gas hides
 * below the most that it pays is not seen.
 */
function coinOf(
  listed: bigint,
  [before, after]: readonly (Hex | undefined)[],
  fee: bigint,
): Pick<Simulation, 'coin' | 'hidesCoin'> {
  if (!before || !after || before === '0x' || after === '0x') return { coin: listed, hidesCoin: true };
  const measured = BigInt(after) - BigInt(before) + fee;
  const isListed = fee === 0n ? measured === listed : measured >= listed;
  return isListed ? { coin: listed } : { coin: measured, hidesCoin: true };
}

/** Simulates by `eth_simulateV1`, which lists every movement of the native coin and every event. */
export const simulateBlock: Simulate = async (client, from, calls, probes, around) => {
  const reader = readerOf(from, around);
  const balance = randomAddress();
  const reads = [...probes, { to: balance, data: '0x' as const }].map(probe => ({ ...reader, ...probe }));
  const rpcCalls = calls.map(({ to, value = 0n, data = '0x' }, at) => ({
    from,
    to,
    value: numberToHex(value),
    data,
    ...(around?.price && {
      gas: numberToHex(around.price.gas[at] ?? 0n),
      gasPrice: numberToHex(around.price.perGas),
    }),
  }));
  const stateOverrides = {
    ...(around && fundsOf(from, calls, around)),
    ...(reader.gasPrice && { [reader.from]: { balance: READER_BALANCE } }),
    [balance]: { code: balanceCode(from) },
  };
  const state = {
    calls: [...reads, ...rpcCalls, ...reads],
    stateOverrides,
    ...(around && { blockOverrides: blockOf(around) }),
  };
  const blocks = simulated.parse(
    await rpc(client, 'eth_simulateV1', [
      { blockStateCalls: [state], traceTransfers: true, validation: around?.isValidated === true },
      'latest',
    ]),
  );
  const results = blocks.at(-1)?.calls ?? []; // nodes list the empty blocks before a later one too
  if (results.length !== rpcCalls.length + 2 * reads.length) throw new TypeError('The node left out a call');
  const outcomes = results.slice(reads.length, reads.length + rpcCalls.length);
  const answer = ({ status, returnData }: z.infer<typeof callResult>): Hex | undefined =>
    status === '0x1' ? returnData : undefined;
  const logs = outcomes.flatMap(({ status, logs: emitted = [] }) => (status === '0x1' ? emitted : []));
  const failedAt = outcomes.findIndex(({ status }) => status === '0x0');
  const before = results.slice(0, reads.length).map(answer);
  const after = results.slice(-reads.length).map(answer);
  return {
    revert: outcomes[failedAt]?.returnData,
    failedAt: failedAt < 0 ? undefined : failedAt,
    ...coinOf(coinDifference(from, logs), [before.at(-1), after.at(-1)], around?.price ? mostFee(around.price) : 0n),
    before: before.slice(0, -1),
    after: after.slice(0, -1),
    logs: logs.filter(log => !same(log.address, COIN)),
    gas: outcomes.flatMap(({ gasUsed }) => (gasUsed === undefined ? [] : [BigInt(gasUsed)])),
  };
};

const PROBE_ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'struct Read { address to; bytes data; }',
  'struct Answer { bool ok; bytes data; }',
  'struct State { uint256 coin; Answer[] answers; }',
  'function run(Read[] reads, Call[] calls) returns (State earlier, Answer[] outcomes, State later)',
]);

/** Gas of a simulation by the probe that pays a price. */
const PROBE_GAS = 15_000_000n;

/**
 * Simulates by one `eth_call` that puts the probe's code at the account's address. Any node with state overrides can; but
 * nothing tells which other assets the calls touch.
 */
export const simulateByProbe: Simulate = async (client, account, calls, probes, around) => {
  const data = encodeFunctionData({
    abi: PROBE_ABI,
    functionName: 'run',
    args: [probes, calls.map(({ to, value = 0n, data: bytes = '0x' }) => ({ to, value, data: bytes }))],
  });
  const price = around?.price;
  const gas = numberToHex(PROBE_GAS);
  const answer = hex.parse(
    await rpc(client, 'eth_call', [
      { from: account, to: account, data, ...(price && { gas, gasPrice: numberToHex(price.perGas) }) },
      'latest',
      {
        [account]: {
          code: PROBE_CODE,
          ...(price && { balance: numberToHex(price.balance + PROBE_GAS * price.perGas) }),
        },
      },
    ]),
  );
  // A node without overrides answers with nothing, as an account without code does
  const [earlier, outcomes, later] = decodeFunctionResult({ abi: PROBE_ABI, functionName: 'run', data: answer });
  const read = ({ answers }: typeof earlier): readonly (Hex | undefined)[] =>
    answers.map(({ ok, data: bytes }) => (ok ? bytes : undefined));
  const failedAt = outcomes.findIndex(({ ok }) => !ok);
  return {
    revert: outcomes[failedAt]?.data,
    failedAt: failedAt < 0 ? undefined : failedAt,
    coin: later.coin - earlier.coin,
    before: read(earlier),
    after: read(later),
    logs: undefined,
  };
};

/** Simulates by the best way that the node has; undefined if it has none. */
export async function simulate(
  client: Client,
  account: Address,
  calls: readonly EvmCall[],
  probes: readonly Probe[],
  { signal, around }: { readonly signal: AbortSignal; readonly around?: Surroundings | undefined },
): Promise<Simulation | undefined> {
  const unpriced = around && { ...around, price: undefined };
  const simulations = [
    () => simulateBlock(client, account, calls, probes, unpriced),
    () => simulateBlock(client, account, calls, probes), // for a node that takes no block
    () => simulateByProbe(client, account, calls, probes, around),
    () => simulateByProbe(client, account, calls, probes), // for a node that takes no price
  ];
  for (const simulate of simulations) {
    try {
      return await simulate();
    } catch (error) {
      signal.throwIfAborted();
      if (isW3mError(error) && error.code === 'NODE_UNREACHABLE') throw error;
    }
  }
  return undefined;
}

/** Returns why a call was reverted, in the contract's words; undefined if it gave none that can be read. */
export function revertReason(data: Hex): string | undefined {
  const selector = data.slice(0, 10);
  const rest: Hex = `0x${data.slice(10)}`;
  if (selector !== '0x08c379a0') return undefined; // Error(string)
  try {
    return decodeAbiParameters([{ type: 'string' }], rest)[0];
  } catch {
    return undefined;
  }
}
