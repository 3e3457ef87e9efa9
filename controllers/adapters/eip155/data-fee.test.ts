import { expect } from '@open-wc/testing';
import type { Hex } from 'viem';
import { decodeFunctionData, encodeAbiParameters, numberToHex, parseTransaction, toFunctionSelector } from 'viem/utils';
import { createEvmWorld, fakeAccounts, homeChain, nodeReply, type EvmWorld } from '../../../testing/evm-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { GAS_PRICE_ORACLE } from '../../domain/networks/gas-price-oracle.js';
import { mantle } from '../../domain/networks/evm-networks.js';
import { toCaipNetwork } from '../../domain/networks/networks.js';

const [, other] = fakeAccounts;
const FEE = 21_000n * 125n;
const [GET_L1_FEE, GET_OPERATOR_FEE] = ['0x49948e0e', '0x275aedd2'] as const;
const TOKEN_RATIO = toFunctionSelector('function tokenRatio()');
const SCROLL_ORACLE = '0x5300000000000000000000000000000000000002';

const scroll = { ...mantle, id: 534_352, name: 'Scroll', nativeCurrency: homeChain.nativeCurrency };

describe('the data fee of a rollup', () => {
  let world: EvmWorld;
  /** What contracts answer, by address and selector. */
  let reads: Record<string, bigint>;
  let calls: { readonly to: string; readonly data: Hex }[];
  let balance: bigint;

  const start = async ({ id, name, nativeCurrency }: typeof scroll | typeof mantle): Promise<void> => {
    const network = toCaipNetwork({
      id,
      name,
      nativeCurrency,
      rpcUrls: { default: { http: ['https://rollup.node.test/'] } },
    });
    const answers: Record<string, unknown> = {
      eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', baseFeePerGas: '0x64', transactions: [] },
      eth_maxPriorityFeePerGas: '0x5',
      eth_estimateGas: '0x5208',
    };
    world = createEvmWorld({
      networks: [network],
      node: (_url, body) => {
        if (body.method === 'eth_getCode') return nodeReply(body.id, '0x');
        if (body.method === 'eth_getBalance') return nodeReply(body.id, numberToHex(balance));
        if (body.method !== 'eth_call') return nodeReply(body.id, answers[body.method]);
        const { params } = body as unknown as {
          readonly params: readonly [{ readonly to: string; readonly data: Hex }];
        }; // a call
        const [call] = params;
        calls.push(call);
        const value = reads[`${call.to.toLowerCase()} ${call.data.slice(0, 10)}`];
        return nodeReply(body.id, value === undefined ? '0x' : encodeAbiParameters([{ type: 'uint256' }], [value]));
      },
    });
    world.wallet.chainId = id;
    await world.connect();
  };

  beforeEach(() => {
    [reads, calls, balance] = [{}, [], 10n ** 18n];
  });
  afterEach(() => world.scope.dispose());

  const estimate = () =>
    world.adapter.estimateTransfer?.({ to: other, amount: 5n }) ?? expect.fail('the adapter estimates');
  const set = (oracle: string, selector: string, value: bigint): void =>
    void (reads[`${oracle.toLowerCase()} ${selector}`] = value);

  describe('on Mantle', () => {
    beforeEach(async () => {
      await start(mantle);
      set(GAS_PRICE_ORACLE.address, GET_L1_FEE, 1_000n);
      set(GAS_PRICE_ORACLE.address, GET_OPERATOR_FEE, 200n);
      set(GAS_PRICE_ORACLE.address, TOKEN_RATIO, 4_000n);
    });

    it('is in ether for the data, and in its own coin for the operator', async () => {
      const paid = 1_000n * 4_000n + 200n;
      expect((await estimate()).fee).to.equal(FEE + paid + paid / 4n);
    });

    it('must be covered by the balance', async () => {
      balance = FEE + 5n + 4_000_000n;
      await expectRejection(estimate(), 'INSUFFICIENT_FUNDS');
    });
  });

  describe('on Scroll', () => {
    beforeEach(async () => {
      await start(scroll);
      set(SCROLL_ORACLE, GET_L1_FEE, 1_000n);
    });

    it('is that of its own oracle, which charges for no operator', async () => {
      set(GAS_PRICE_ORACLE.address, GET_L1_FEE, 7n);
      expect((await estimate()).fee).to.equal(FEE + 1_250n);
    });

    it('is asked for the signed transaction, whose bytes count', async () => {
      await estimate();
      const { data } = calls.find(({ to }) => to.toLowerCase() === SCROLL_ORACLE) ?? expect.fail('the oracle is asked');
      const { args } = decodeFunctionData({ abi: GAS_PRICE_ORACLE.abi, data });
      const { r, s, to } = parseTransaction(args[0] as `0x02${string}`);
      expect([r?.length, s?.length, to?.toLowerCase()]).to.deep.equal([66, 66, other.toLowerCase()]);
    });
  });
});
