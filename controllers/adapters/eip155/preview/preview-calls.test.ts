import { expect } from '@open-wc/testing';
import {
  createClient,
  custom,
  encodeFunctionData,
  maxUint256,
  numberToHex,
  parseAbi,
  type Abi,
  type Address,
  type Hex,
} from 'viem';
import type { Preview } from '../../../domain/assets/preview.js';
import { toCaipNetwork } from '../../../domain/networks/networks.js';
import { mainnet } from '../../../networks.js';
import { previewCalls } from './preview-calls.js';
import type { EvmCall } from './simulate.js';

const ME: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const THIEF: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKEN: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const PASS: Address = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const abi = parseAbi([
  'function approve(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function transfer(address, uint256)',
  'function transferOwnership(address)',
  'function transferFrom(address, address, uint256)',
  'function withdraw(uint256, address, address)',
  'function redeem(uint256, address, address)',
  'function multicall(bytes[])',
  'function aggregate3((address, bool, bytes)[])',
  'function collect(uint256, address)',
  'function balanceOf(address)',
  'function allowance(address, address)',
  'function isApprovedForAll(address, address)',
  'function ownerOf(uint256)',
]);
type Name = (typeof abi)[number]['name'];
const plainAbi: Abi = abi; // the arguments depend on the name
const encode = (functionName: Name, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: plainAbi, functionName, args });
const selectorOf = (functionName: Name): Hex => {
  const filler = { approve: [ME, 0n], setApprovalForAll: [ME, false], balanceOf: [ME], ownerOf: [0n] };
  const args = (filler as Partial<Record<Name, readonly unknown[]>>)[functionName] ?? [ME, ME];
  return encode(functionName, ...args).slice(0, 10) as Hex;
};
const word = (value: bigint | Address): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`;

/** What a contract answers to a read, before and after the calls. */
type Answers = Readonly<Partial<Record<Name, readonly [before: bigint | Address, after: bigint | Address]>>>;

/** A chain whose contracts answer as a test says; it has no simulation if `cannot` is set. */
interface Chain {
  readonly contracts: Readonly<Record<Address, Answers>>;
  readonly logs?: readonly { readonly address: string; readonly topics: readonly Hex[]; readonly data: Hex }[];
  /** Index of the call that fails. */
  readonly failing?: number;
  readonly cannot?: boolean;
  /** What the account loses of the coin; a node that hides it lists nothing. */
  readonly coin?: { readonly lost: bigint; readonly isHidden: boolean; readonly inPricedRuns?: boolean };
}

interface Simulated {
  readonly calls: readonly Sent[];
  readonly stateOverrides: object;
}

interface Sent {
  readonly value?: Hex;
  readonly gasPrice?: Hex;
  readonly to: Address;
  readonly data: Hex;
}

const BALANCE = 10n ** 18n;

function nodeOf({ contracts, logs: emitted = [], failing, cannot = false, coin }: Chain) {
  const moved = {
    address: `0x${'ee'.repeat(20)}`,
    topics: [TRANSFER, word(ME), word(THIEF)],
    data: word(coin?.lost ?? 0n),
  };
  const logs = coin && !coin.isHidden ? [...emitted, moved] : emitted;
  const block = { number: '0x64', timestamp: '0x65500000', miner: PASS, difficulty: '0x0', baseFeePerGas: '0x5' };
  const simulate = (calls: readonly Sent[], balances: object, isPriced: boolean): readonly object[] => {
    const lost = !coin || (coin.inPricedRuns && !isPriced) ? 0n : coin.lost;
    const count = calls.filter(({ value }) => value !== undefined).length; // reads have none
    const reads = (calls.length - count) / 2;
    const read = ({ to, data }: Sent, isAfter: boolean): object => {
      if (to in balances) return { status: '0x1', returnData: word(isAfter ? BALANCE - lost : BALANCE) };
      const name = Object.keys(contracts[to] ?? {}).find(each => selectorOf(each as Name) === data.slice(0, 10));
      const value = contracts[to]?.[name as Name]?.[Number(isAfter)];
      return value === undefined ? { status: '0x0', returnData: '0x' } : { status: '0x1', returnData: word(value) };
    };
    return calls.map((call, at) => {
      if (at < reads) return read(call, false);
      if (at >= reads + count) return read(call, failing === undefined || failing > 0);
      const isGood = at - reads !== failing;
      return {
        status: isGood ? '0x1' : '0x0',
        returnData: '0x',
        gasUsed: '0x5208',
        logs: at === reads && isGood ? logs : [],
      };
    });
  };
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_getBlockByNumber: () => ({ ...block, hash: word(1n), transactions: [] }),
    eth_feeHistory: () => ({ oldestBlock: '0x64', baseFeePerGas: ['0x5', '0x5'], gasUsedRatio: [1] }),
    eth_gasPrice: () => '0x5',
    eth_getBalance: () => numberToHex(BALANCE),
    eth_getCode: ([to]) => (to === THIEF ? '0x' : '0x6000'),
    eth_simulateV1([given]) {
      const [state] = (given as { blockStateCalls: readonly Simulated[] }).blockStateCalls;
      const { calls, stateOverrides } = state ?? expect.fail('no block');
      return [
        {
          calls: simulate(
            calls,
            stateOverrides,
            calls.some(({ gasPrice }) => gasPrice !== undefined),
          ),
        },
      ];
    },
  };
  return createClient({
    transport: custom(
      {
        async request({ method, params }: { method: string; params: readonly unknown[] }) {
          const answer = cannot && method === 'eth_simulateV1' ? undefined : answers[method];
          if (!answer) throw Object.assign(new Error('Method not found'), { code: -32_601 });
          return answer(params);
        },
      },
      { retryCount: 0 },
    ),
  });
}

const network = toCaipNetwork(mainnet);

/** Previews calls on a chain. */
const preview = (chain: Chain, ...calls: readonly EvmCall[]): Promise<Preview> =>
  previewCalls({ client: nodeOf(chain), network, account: ME, signal: new AbortController().signal, now: 0 }, calls);

const rightsOf = ({ approvals }: Preview): readonly unknown[] =>
  approvals.map(({ asset: { kind }, spender, amount }) => [kind, spender.toLowerCase(), amount]);

describe('A preview of a contract that is a token and a collection (ERC-404)', () => {
  const both = { balanceOf: [5n, 5n], allowance: [0n, 0n], isApprovedForAll: [0n, 1n] } as const;

  it('shows a right to the whole collection', async () => {
    const seen = await preview(
      { contracts: { [TOKEN]: both } },
      { to: TOKEN, data: encode('setApprovalForAll', THIEF, true) },
    );
    expect(rightsOf(seen)).to.deep.equal([['nft', THIEF.toLowerCase(), 'all']]);
    expect(seen.warnings).to.include.members(['unlimited', 'unknown-spender']);
  });

  it('shows both rights where one request gives both', async () => {
    const seen = await preview(
      { contracts: { [TOKEN]: { ...both, allowance: [0n, 3n] } } },
      {
        to: TOKEN,
        data: encode('multicall', [encode('approve', THIEF, 3n), encode('setApprovalForAll', THIEF, true)]),
      },
    );
    expect(rightsOf(seen)).to.deep.equal([
      ['token', THIEF.toLowerCase(), 3n],
      ['nft', THIEF.toLowerCase(), 'all'],
    ]);
  });

  const log = (third?: bigint) => ({
    address: TOKEN,
    topics: [TRANSFER, word(ME), word(THIEF), ...(third === undefined ? [] : [word(third)])] as Hex[],
    data: word(1n),
  });

  for (const [what, left, changes] of [
    [
      'also the tokens that leave beside an NFT',
      400n,
      [
        ['nft', -1n],
        ['token', -600n],
      ],
    ],
    ['no balance that only counts the NFT', 999n, [['nft', -1n]]],
  ] as const)
    it(`shows ${what}`, async () => {
      const seen = await preview(
        { contracts: { [TOKEN]: { balanceOf: [1_000n, left], ownerOf: [ME, THIEF] } }, logs: [log(7n), log()] },
        { to: TOKEN, data: encode('transferFrom', ME, THIEF, 7n) },
      );
      expect(seen.changes?.map(({ asset: { kind }, amount }) => [kind, amount])).to.deep.equal(changes);
    });
});

describe('A preview of a call that holds other calls', () => {
  const steal = encode('collect', 7n, THIEF);
  const approve = encode('approve', THIEF, maxUint256);
  const batch = (...calls: readonly Hex[]): EvmCall => ({ to: TOKEN, data: encode('multicall', calls) });

  for (const [what, call, warnings] of [
    ['a function that nobody knows', batch(encode('transfer', THIEF, 1n), steal), ['unreadable']],
    ['one in a batch in the batch', batch(encode('multicall', [steal])), ['unreadable']],
    ['bytes that are no call', batch('0x12'), ['unreadable']],
    ['no bytes', batch('0x'), ['unreadable']],
    [
      'a batch without an end',
      batch(Array.from({ length: 9 }).reduce<Hex>(inner => encode('multicall', [inner]), approve)),
      ['unreadable'],
    ],
    ['a new owner', batch(encode('transferOwnership', THIEF)), ['owner-changes']],
    [
      'a function of another contract',
      { to: PASS, data: encode('aggregate3', [[TOKEN, true, steal]]) },
      ['unreadable'],
    ],
    ['a transfer', batch(encode('transfer', THIEF, 1n)), []],
    [
      'known functions of other contracts',
      { to: PASS, data: encode('aggregate3', [[TOKEN, true, encode('transfer', THIEF, 1n)]]) },
      [],
    ],
  ] as const satisfies readonly (readonly [string, EvmCall, readonly string[]])[])
    it(`warns of ${what}: ${String(warnings)}`, async () => {
      expect((await preview({ contracts: {} }, call)).warnings).to.deep.equal(warnings);
    });

  it('warns of a right in it where no node can simulate', async () => {
    const seen = await preview({ contracts: {}, cannot: true }, batch(encode('transfer', THIEF, 1n), approve));
    expect(seen.outcome.is).to.equal('unknown');
    expect(seen.warnings).to.deep.equal(['unlimited', 'unknown-spender']);
  });
});

describe('A preview of calls of which a later one fails', () => {
  const gives = { to: TOKEN, data: encode('transfer', THIEF, 600n) };
  const allows = { to: TOKEN, data: encode('approve', THIEF, maxUint256) };
  const fails = { to: PASS, data: encode('collect', 7n, THIEF) };
  const contracts = { [TOKEN]: { balanceOf: [1_000n, 400n], allowance: [0n, maxUint256] } } as const;

  it('shows what the calls before it do, which a wallet may make one by one', async () => {
    const seen = await preview({ contracts, failing: 2 }, allows, gives, fails);
    expect([seen.outcome.is, seen.isComplete]).to.deep.equal(['fails', false]);
    expect(seen.changes?.map(({ amount }) => amount)).to.deep.equal([-600n]);
    expect(rightsOf(seen)).to.deep.equal([['token', THIEF.toLowerCase(), 'all']]);
    expect(seen.warnings).to.include('unknown-spender');
  });

  it('shows no changes where the first one fails', async () => {
    const seen = await preview({ contracts, failing: 0 }, gives, fails);
    expect([seen.outcome.is, seen.changes, seen.approvals]).to.deep.equal(['fails', [], []]);
  });
});

describe('A preview of a movement of the coin', () => {
  const pays = { to: PASS, value: 1n, data: encode('transfer', THIEF, 1n) };
  const lost = 10n ** 17n;
  const listOf = ({ changes, isComplete, warnings }: Preview): unknown => [
    changes?.map(({ amount }) => amount),
    isComplete,
    warnings,
  ];

  it('is complete where the node lists it', async () => {
    const seen = await preview({ contracts: {}, coin: { lost, isHidden: false } }, pays);
    expect(listOf(seen)).to.deep.equal([[-lost], true, []]);
  });

  it('has the measured loss, and is incomplete, where the node does not list it', async () => {
    const seen = await preview({ contracts: {}, coin: { lost, isHidden: true } }, pays);
    expect(listOf(seen)).to.deep.equal([[-lost], false, ['incomplete']]);
  });

  it('warns of a loss that the node does not list, in runs that pay for gas alone', async () => {
    const seen = await preview({ contracts: {}, coin: { lost, isHidden: true, inPricedRuns: true } }, pays);
    expect(seen.warnings).to.have.members(['incomplete', 'unstable']);
    expect(seen.changes?.map(({ amount }) => amount < 0n)).to.deep.equal([true]);
  });
});

describe('A preview of what no read covers', () => {
  it('is incomplete for a right that the contract does not tell', async () => {
    const seen = await preview(
      { contracts: { [TOKEN]: { balanceOf: [3n, 3n], ownerOf: [ME, ME] } } },
      { to: TOKEN, data: encode('approve', THIEF, 7n) },
    );
    expect([seen.isComplete, seen.warnings]).to.deep.equal([false, ['incomplete']]);
  });

  for (const name of ['withdraw', 'redeem'] as const) {
    it(`is incomplete for a vault that is to ${name} for another`, async () => {
      const seen = await preview(
        { contracts: { [TOKEN]: { balanceOf: [3n, 3n] } } },
        { to: TOKEN, data: encode(name, 7n, THIEF, ME) },
      );
      expect([seen.isComplete, seen.warnings]).to.deep.equal([false, ['incomplete']]);
    });

    it(`is complete for a vault that is to ${name} for the account`, async () => {
      const seen = await preview({ contracts: {} }, { to: TOKEN, data: encode(name, 7n, ME, ME) });
      expect([seen.isComplete, seen.warnings]).to.deep.equal([true, []]);
    });
  }
});
