import { expect } from '@open-wc/testing';
import {
  encodeAbiParameters,
  encodeFunctionData,
  maxUint256,
  numberToHex,
  parseAbi,
  toFunctionSelector,
  type Abi,
  type Address,
  type Hex,
} from 'viem';
import type { ApprovalChange } from '../../../../controllers/domain/assets/preview.js';
import type { Facts, Network } from '../facts.js';
import type { Person } from '../person.js';
import { prepareEvm } from './requests.js';

const ACCOUNT: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const THIEF: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const TOKEN: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const ALL = 1_000_000_000n;

const abi: Abi = parseAbi([
  'function approve(address, uint256)',
  'function increaseAllowance(address, uint256)',
  'function setApprovalForAll(address, bool)',
]);
const encode = (functionName: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args });

/** What the contract answers to a read, by its signature: before and after the calls. */
type Reads = Readonly<Record<string, readonly [before: bigint | Address, after: bigint | Address]>>;

const word = (value: bigint | Address): Hex => encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)]);

interface Sent {
  readonly to: string;
  readonly value?: Hex;
  readonly data: Hex;
}

/** Answers requests to a node on which one contract has state. */
function nodeOf(reads: Reads) {
  const read = ({ to, data }: Sent, isAfter: boolean): Hex | undefined => {
    if (to.toLowerCase() !== TOKEN.toLowerCase()) return word(10n ** 18n); // balance of the coin
    const name = Object.keys(reads).find(each => toFunctionSelector(each) === data.slice(0, 10));
    const value = reads[name ?? '']?.[Number(isAfter)];
    return value === undefined ? undefined : word(value);
  };
  const simulate = (calls: readonly Sent[]): readonly object[] => {
    const count = calls.filter(({ value }) => value !== undefined).length; // reads have none
    const before = (calls.length - count) / 2;
    return calls.map((call, at) => {
      if (at >= before && at < before + count) return { status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [] };
      const value = read(call, at >= before);
      return value === undefined ? { status: '0x0', returnData: '0x' } : { status: '0x1', returnData: value };
    });
  };
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_getBlockByNumber: () => ({
      number: '0x64',
      hash: word(1n),
      timestamp: '0x65500000',
      miner: THIEF,
      difficulty: '0x0',
      baseFeePerGas: '0x5',
      transactions: [],
    }),
    eth_feeHistory: () => ({ oldestBlock: '0x64', baseFeePerGas: ['0x5', '0x5'], gasUsedRatio: [1] }),
    eth_gasPrice: () => '0x5',
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_estimateGas: () => '0x5208',
    eth_getBalance: () => numberToHex(10n ** 18n),
    eth_getCode: ([to]) => (String(to).toLowerCase() === TOKEN.toLowerCase() ? '0x6000' : '0x'),
    eth_call: ([call]) => read(call as Sent, false),
    eth_simulateV1: ([given]) =>
      (given as { blockStateCalls: readonly { calls: readonly Sent[] }[] }).blockStateCalls.map(({ calls }) => ({
        calls: simulate(calls),
      })),
  };
  return async (_: unknown, init?: RequestInit): Promise<Response> => {
    const { method, params, id } = JSON.parse(init?.body as string) as {
      method: string;
      params: unknown[];
      id: number;
    };
    const result = answers[method]?.(params);
    const error = { code: 3, message: 'execution reverted' };
    return Response.json({ jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) });
  };
}

const TOKEN_READS: Reads = {
  'function decimals()': [6n, 6n],
  'function balanceOf(address)': [ALL, ALL],
};

describe('What a question says of rights', () => {
  const { fetch } = window;
  let id = 7_100;

  afterEach(() => {
    window.fetch = fetch;
  });

  /** Returns the rights of a question, in its steps and in what changes. */
  async function rightsOf(reads: Reads, ...data: readonly Hex[]): Promise<readonly (readonly unknown[])[]> {
    window.fetch = nodeOf(reads);
    id += 1; // `clientOf` keeps a client for each network
    const network: Network = {
      id: `eip155:${id}`,
      name: 'Test',
      symbol: 'ETH',
      decimals: 18,
      rpcUrl: `https://${id}.example/`,
    };
    const context = {
      facts: { networks: [network], sponsorFees: false } as unknown as Facts, // no more is read
      person: { typeOf: () => Promise.resolve('eoa') } as unknown as Person, // as above
      network,
      hostOrigin: 'https://shop.example',
    };
    const calls = data.map(each => ({ to: TOKEN, data: each }));
    const { question } = await prepareEvm(context, 'wallet_sendCalls', [{ from: ACCOUNT, calls }]);
    const shown = [
      ...question.steps.flatMap(({ what }) => (typeof what === 'string' ? [] : [what])),
      ...(question.effects?.approvals ?? []),
    ];
    return shown.map(({ asset, spender, amount }: ApprovalChange) => [asset.tokenId, spender, amount]);
  }

  it('names the item of which a call lets another party dispose', async () => {
    const reads: Reads = {
      'function ownerOf(uint256)': [ACCOUNT, ACCOUNT],
      'function getApproved(uint256)': [0n, THIEF],
      'function isApprovedForAll(address, address)': [0n, 0n],
    };
    expect(await rightsOf(reads, encode('approve', THIEF, 7n))).to.deep.equal([['7', THIEF, 1n]]);
  });

  it('names the whole of a right that a later call raises', async () => {
    const reads: Reads = { ...TOKEN_READS, 'function allowance(address, address)': [0n, ALL + 1n] };
    const calls = [encode('approve', THIEF, 1n), encode('increaseAllowance', THIEF, ALL)];
    expect(await rightsOf(reads, ...calls)).to.deep.equal([
      [undefined, THIEF, 1n],
      [undefined, THIEF, ALL + 1n],
    ]);
  });

  it('names a right that a call pretends to take back', async () => {
    const reads: Reads = {
      'function isApprovedForAll(address, address)': [0n, 1n],
      'function balanceOf(address)': [3n, 3n],
    };
    expect(await rightsOf(reads, encode('setApprovalForAll', THIEF, false))).to.deep.equal([
      [undefined, THIEF, 0n],
      [undefined, THIEF, 'all'],
    ]);
  });

  for (const [name, given, has] of [
    ['of an amount', 5n, 5n],
    ['without a limit', maxUint256, maxUint256],
    ['without a limit, of which the token stores less', maxUint256, 2n ** 96n - 1n],
  ] as const)
    it(`names a right ${name} once`, async () => {
      const reads: Reads = { ...TOKEN_READS, 'function allowance(address, address)': [0n, has] };
      expect(await rightsOf(reads, encode('approve', THIEF, given))).to.deep.equal([
        [undefined, THIEF, given === 5n ? 5n : 'all'],
      ]);
    });

  it('names a right to a collection once', async () => {
    const reads: Reads = {
      'function isApprovedForAll(address, address)': [0n, 1n],
      'function balanceOf(address)': [3n, 3n],
    };
    expect(await rightsOf(reads, encode('setApprovalForAll', THIEF, true))).to.deep.equal([[undefined, THIEF, 'all']]);
  });
});
