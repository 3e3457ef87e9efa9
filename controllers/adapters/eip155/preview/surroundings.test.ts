import { expect } from '@open-wc/testing';
import { createClient, custom, keccak256, numberToHex, type Client, type Hex } from 'viem';
import { isAddressEqual } from 'viem/utils';
import { toCaipNetwork } from '../../../domain/networks/networks.js';
import { mainnet } from '../../../networks.js';
import { measure } from './measure.js';
import { simulateBlock, type Surroundings } from './simulate.js';
import { pricedSurroundings, readSurroundings, type NextBlock } from './surroundings.js';

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TO = '0x00000000000000000000000000000000000aaaaa';
const [PROPOSER, EARLIER] = [`0x${'b1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const;
const ETHEREUM = toCaipNetwork(mainnet);
const GWEI = 1_000_000_000n;
const TIME = 1_700_000_000n;
const CALLS = [{ to: TO, value: 5n }] as const;
const USED = [100_000n];
/** Runs of what is random. */
const RUNS = 50;

interface Simulated {
  readonly calls: readonly { readonly from: string; readonly gasPrice?: Hex }[];
  readonly stateOverrides: Readonly<Record<string, { readonly balance?: Hex; readonly code?: Hex }>>;
}

/** Parameter of `eth_simulateV1`. */
interface Request {
  readonly blockStateCalls: readonly Simulated[];
  readonly validation: boolean;
}

function expectWithin(value: bigint | undefined, least: bigint, most: bigint): void {
  expect(value !== undefined && least <= value && value <= most, `${value} of ${least} to ${most}`).to.equal(true);
}

describe('The surroundings of a simulation', () => {
  let spacing: bigint;
  let balance: bigint;
  let difficulty: Hex;
  let refused: ReadonlySet<string>;
  /** Parameters of the last simulation. */
  let simulated: Simulated;
  /** Whether each simulation asked for the rules of a real block, which the node may refuse. */
  let validations: boolean[];
  let isUnruled: boolean;
  const { signal } = new AbortController();

  const block = (number: number): object => ({
    number: numberToHex(number),
    hash: keccak256(numberToHex(number)),
    timestamp: numberToHex(TIME - spacing * BigInt(100 - number)),
    miner: number === 100 ? PROPOSER : EARLIER,
    baseFeePerGas: numberToHex(8n * GWEI),
    difficulty,
    transactions: [],
  });
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_getBlockByNumber: ([tag]) => block(tag === 'latest' ? 100 : Number(tag)),
    eth_feeHistory: () => ({
      oldestBlock: '0x64',
      baseFeePerGas: [numberToHex(8n * GWEI), numberToHex(9n * GWEI)],
      gasUsedRatio: [1],
    }),
    eth_gasPrice: () => numberToHex(10n * GWEI),
    eth_getBalance: () => numberToHex(balance),
    eth_simulateV1([given]) {
      const { blockStateCalls, validation } = given as Request; // of `simulateBlock`
      validations.push(validation);
      if (validation && isUnruled) throw Object.assign(new Error('Sender has code'), { code: -32_000 });
      simulated = blockStateCalls[0] ?? expect.fail('no block');
      const empty = { calls: [] };
      const calls = simulated.calls.map(() => ({ status: '0x1', returnData: '0x05', gasUsed: '0x5208', logs: [] }));
      return [empty, empty, { calls }];
    },
  };
  const client: Client = createClient({
    transport: custom({
      request({ method, params }: { method: string; params: readonly unknown[] }) {
        if (refused.has(method)) return Promise.reject(Object.assign(new Error('Not found'), { code: -32_601 }));
        return Promise.resolve(params).then(answers[method]);
      },
    }),
  });

  beforeEach(() => {
    [spacing, balance, difficulty, refused] = [12n, 10n ** 18n, '0x0', new Set()];
    [validations, isUnruled] = [[], false];
  });

  /** Addresses that a simulation gives a balance. */
  const funded = (): readonly string[] =>
    Object.keys(simulated.stateOverrides).filter(each => simulated.stateOverrides[each]?.balance !== undefined);
  const read = async (late = 5n): Promise<NextBlock> => {
    const found = await readSurroundings(client, ME, Number(TIME + late) * 1_000, signal);
    return found ?? expect.fail('no surroundings');
  };
  const runs = async (late?: bigint): Promise<readonly [NextBlock, Surroundings, Surroundings]> => {
    const found = await read(late);
    const [next, later] = pricedSurroundings(found, CALLS, USED);
    return next && later ? [found, next, later] : expect.fail('no runs');
  };

  it('have random values that are new in each run, and no function of a block or of a proposer', async () => {
    const seen = new Set<string>();
    for (let run = 0; run < RUNS; run += 1) {
      const [, next, later] = await runs();
      for (const { prevRandao, feeRecipient } of [next, later]) {
        const value = prevRandao ?? expect.fail('no random value');
        const [hashes, proposers] = [
          [keccak256(numberToHex(100)), keccak256(keccak256(numberToHex(100)))],
          [value, keccak256(value)].map((of): Hex => `0x${of.slice(-40)}`),
        ];
        expect(hashes).not.to.include(value);
        expect(proposers.some(each => isAddressEqual(each, feeRecipient))).to.equal(false);
        seen.add(value);
      }
      expect(keccak256(next.prevRandao ?? '0x')).not.to.equal(later.prevRandao);
    }
    expect(seen).to.have.property('size', 2 * RUNS);
  });

  it('leave the random value out on a chain whose blocks have a difficulty', async () => {
    difficulty = '0x2';
    const [, next, later] = await runs();
    expect([next.prevRandao, later.prevRandao]).to.deep.equal([undefined, undefined]);
  });

  it('have proposers of real blocks, and others in the next block and in a later one', async () => {
    const [, next, later] = await runs();
    expect([next.feeRecipient, later.feeRecipient]).to.deep.equal([PROPOSER, EARLIER]);
  });

  it('pay for gas above the base fee of their block, with the tip that the node names', async () => {
    const laterFees = new Set<bigint>();
    for (let run = 0; run < RUNS; run += 1) {
      const [{ around }, next, later] = await runs();
      expect(around.baseFee).to.equal(9n * GWEI);
      for (const { price, baseFee } of [next, later]) expect(price?.perGas).to.equal(baseFee + 2n * GWEI);
      for (const { price } of [next, later]) expectWithin(price?.gas[0], 250_000n, 600_000n);
      expectWithin(later.baseFee, 8n * GWEI, 10n * GWEI);
      laterFees.add(later.baseFee);
    }
    expect(laterFees.size).to.be.above(RUNS / 2);
  });

  for (const [every, late] of [
    [12n, 5n],
    [12n, 100n],
    [2n, 1n],
    [2n, 7n],
    [1n, 0n],
  ] as const)
    it(`have times at which a chain with a block every ${every} s makes one, ${late} s after the latest`, async () => {
      spacing = every;
      for (let run = 0; run < RUNS; run += 1) {
        const [, next, later] = await runs(late);
        for (const { time } of [next, later]) expect((time - TIME) % every).to.equal(0n);
        expect(next.number).to.equal(101n);
        expectWithin(next.time, TIME + 1n, TIME + late + every);
        expectWithin(later.number, 102n, 103n);
        // Nodes fill the blocks before it with 12 s each
        expectWithin(later.time, TIME + 12n * (later.number - 101n) + 1n, next.time + 44n);
      }
    });

  it('take less gas than usual where the account can pay for no more, and set no balance', async () => {
    balance = 200_000n * 11n * GWEI;
    const [, next] = await runs();
    expectWithin(next.price?.gas[0], 150_000n, 160_000n);
    await simulateBlock(client, ME, CALLS, [], next);
    expect(funded()).to.deep.equal([]);
  });

  it('lend an account that can pay for nothing a random amount more than it needs', async () => {
    balance = 0n;
    const rests = new Set<bigint>();
    for (let run = 0; run < RUNS; run += 1) {
      const [, next] = await runs();
      await simulateBlock(client, ME, CALLS, [], next);
      const fee = (next.price?.gas[0] ?? 0n) * (next.price?.perGas ?? 0n);
      const rest = BigInt(simulated.stateOverrides[ME]?.balance ?? 0) - fee - 5n;
      expect(rest >= 0n && rest <= fee).to.equal(true);
      rests.add(rest);
    }
    expect(rests.size).to.equal(RUNS);
  });

  it('have the rules of a real block, under which another account pays for the reads', async () => {
    const [, next] = await runs();
    const probes = [{ to: TO, data: '0x' }] as const;
    await simulateBlock(client, ME, CALLS, probes, { ...next, isValidated: true });
    const [before, , call, after] = simulated.calls; // the second read is that of the account's balance
    expect(call?.from).to.equal(ME);
    expect(before?.from).not.to.equal(ME);
    expect(after?.from).to.equal(before?.from);
    expect(before?.gasPrice).to.equal(numberToHex(next.price?.perGas ?? 0n));
    expect(funded()).to.deep.equal([before?.from]);
    await simulateBlock(client, ME, CALLS, probes, next);
    expect(simulated.calls.map(({ from }) => from)).to.deep.equal([ME, ME, ME, ME, ME]);
  });

  for (const [name, isRefused, expected] of [
    ['first without rules, then twice with those of a real block', false, [false, true, true]],
    ['without rules where the node refuses them', true, [false, true, true, false, false]],
  ] as const)
    it(`are asked for ${name}`, async () => {
      isUnruled = isRefused;
      const { isComplete } = await measure({ client, network: ETHEREUM, account: ME, signal, now: 0 }, CALLS);
      expect(validations).to.have.members(expected);
      expect(isComplete).to.equal(true);
    });

  it('are read of the block that was asked for, where the node lists the empty blocks before it', async () => {
    const [, , later] = await runs();
    expect(await simulateBlock(client, ME, CALLS, [], later)).to.deep.include({ revert: undefined, gas: [21_000n] });
  });

  it('are those of the latest block where a node has no history', async () => {
    refused = new Set(['eth_feeHistory']);
    const { around } = await read();
    expect([around.baseFee, around.price?.perGas]).to.deep.equal([8n * GWEI, 10n * GWEI]);
  });

  it('are none where a node does not tell the price of gas', async () => {
    refused = new Set(['eth_gasPrice']);
    expect(await readSurroundings(client, ME, 0, signal)).to.equal(undefined);
  });
});
