import { expect } from '@open-wc/testing';
import { encodeAbiParameters, numberToHex } from 'viem/utils';
import { createEvmWorld, fakeAccounts, homeChain, nodeReply, type EvmWorld } from '../../../testing/evm-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { toCaipNetwork } from '../../domain/networks/networks.js';
import type { TransferCost, TransferRequest } from '../transfers.js';

const [me, other] = fakeAccounts;
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const HASH = `0x${'ab'.repeat(32)}`;
const ETHER = 10n ** 18n;
const GAS = 21_000n;
const FEE = GAS * 125n;
const UNKNOWN: TransferCost = { fee: undefined, deposit: 0n };
/** Code of an account whose key delegates to a contract (EIP-7702). */
const DELEGATED = `0xef0100${TOKEN.slice(2).toLowerCase()}`;
const CONTRACT = '0x6080';

const baseChain = toCaipNetwork({
  id: 8453,
  name: 'Rollup',
  nativeCurrency: homeChain.nativeCurrency,
  rpcUrls: { default: { http: ['https://rollup.node.test/'] } },
});

describe('the kind of an account', () => {
  let world: EvmWorld;
  /** Code of the account that pays. */
  let code: string;
  let answers: Record<string, unknown>;
  /** Answers of contracts by the first four bytes of the call. */
  let reads: Record<string, string>;
  const request: TransferRequest = { to: other, amount: 5n };

  const start = async (network = homeChain): Promise<void> => {
    world = createEvmWorld({
      networks: [network],
      node: (_url, body) => {
        const { params: [first] = [] } = body as unknown as { readonly params?: readonly unknown[] }; // of JSON-RPC
        if (body.method === 'eth_getCode') {
          return nodeReply(body.id, String(first).toLowerCase() === me.toLowerCase() ? code : '0x60');
        }
        if (body.method === 'eth_call') {
          const { data } = first as { readonly data: string }; // of a call
          return nodeReply(body.id, reads[data.slice(0, 10)] ?? '0x');
        }
        return nodeReply(body.id, answers[body.method]);
      },
    });
    world.wallet.answers.set('eth_sendTransaction', { value: HASH });
    world.wallet.chainId = Number(network.id);
    await world.connect();
  };

  beforeEach(async () => {
    code = '0x';
    reads = {};
    answers = {
      eth_getBalance: numberToHex(ETHER),
      eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', baseFeePerGas: '0x64', transactions: [] },
      eth_maxPriorityFeePerGas: '0x5',
      eth_estimateGas: numberToHex(GAS),
      eth_blockNumber: '0x1',
      eth_getTransactionReceipt: {
        transactionHash: HASH,
        blockHash: HASH,
        blockNumber: '0x1',
        status: '0x1',
        logs: [],
        type: '0x2',
      },
    };
    await start();
  });
  afterEach(() => world.scope.dispose());

  const estimate = (expected = request): Promise<TransferCost> =>
    world.adapter.estimateTransfer?.(expected) ?? expect.fail('the adapter estimates');
  const transfer = (cost?: TransferCost): Promise<string> =>
    world.adapter.transfer?.(request, { reviewed: { account: me, network: homeChain.caipNetworkId, cost } }) ??
    expect.fail('the adapter transfers');
  const signed = (): readonly unknown[] =>
    world.wallet.requests.flatMap(({ method, params }) => (method === 'eth_sendTransaction' ? params : []));
  const capable = (capabilities: unknown): void =>
    void world.wallet.answers.set('wallet_getCapabilities', { value: capabilities });

  describe('of a contract', () => {
    beforeEach(() => (code = CONTRACT));

    it('makes the fee one that the wallet sets', async () => {
      expect(await estimate()).to.deep.equal(UNKNOWN);
      expect(await world.adapter.estimateCall?.({ to: TOKEN, data: '0x1234' })).to.deep.equal(UNKNOWN);
    });

    it('leaves gas and price to the wallet, which would take them for those of another transaction', async () => {
      for (const cost of [UNKNOWN, undefined]) await transfer(cost);
      const bare = { from: me, to: other, chainId: '0x1', value: '0x5' };
      expect(signed()).to.deep.equal([bare, bare]);
    });

    it('does not require coins for a fee that another account may pay', async () => {
      expect(await estimate({ to: other, amount: ETHER })).to.deep.equal(UNKNOWN);
      await expectRejection(estimate({ to: other, amount: ETHER + 1n }), 'INSUFFICIENT_FUNDS');
    });

    it('changes the fee if the account was a key’s at the review', async () => {
      await expectRejection(transfer({ fee: FEE, deposit: 0n }), 'FEE_CHANGED');
      expect(signed()).to.deep.equal([]);
    });

    it('still finds a transfer that the network reverts', async () => {
      delete answers['eth_estimateGas'];
      await expectRejection(estimate(), 'RPC_FAILED');
    });
  });

  describe('of a key that delegates', () => {
    beforeEach(() => (code = DELEGATED));

    it('makes the fee that of a transaction if the account can pay for one', async () => {
      expect(await estimate()).to.deep.equal({ fee: FEE, deposit: 0n });
      await transfer({ fee: FEE, deposit: 0n });
      expect(signed()[0]).to.include({ gas: numberToHex(GAS), maxFeePerGas: '0x7d' });
    });

    it('makes the fee one that the wallet sets if the account cannot pay for a transaction', async () => {
      answers['eth_getBalance'] = '0x5';
      expect(await estimate()).to.deep.equal(UNKNOWN);
      await transfer(UNKNOWN);
      expect(signed()).to.deep.equal([{ from: me, to: other, chainId: '0x1', value: '0x5' }]);
    });
  });

  describe('without code', () => {
    it('requires coins for the fee', async () => {
      answers['eth_getBalance'] = numberToHex(FEE + 4n);
      await expectRejection(estimate(), 'INSUFFICIENT_FUNDS');
    });

    for (const [name, capabilities] of [
      ['atomic', { '0x1': { atomic: { status: 'supported' } } }],
      ['atomic on every chain', { '0x0': { atomic: { status: 'supported' } } }],
      ['atomicBatch', { '0x1': { atomicBatch: { supported: true } } }],
    ] as const)
      it(`is that of a contract that is not deployed if the wallet has the capability ${name}`, async () => {
        capable(capabilities);
        expect(await estimate()).to.deep.equal(UNKNOWN);
      });

    for (const [name, capabilities] of [
      ['would have to change the account', { '0x1': { atomic: { status: 'ready' } } }],
      ['has it on another chain', { '0x2': { atomic: { status: 'supported' } } }],
      ['does not have it', { '0x1': { atomic: { status: 'unsupported' }, atomicBatch: { supported: false } } }],
      ['replies with something else', ['0x1']],
      ['replies with another form', { '0x1': { atomic: 'supported', atomicBatch: null } }],
    ] as const)
      it(`is a key’s if the wallet ${name}`, async () => {
        capable(capabilities);
        expect(await estimate()).to.deep.equal({ fee: FEE, deposit: 0n });
      });

    it('is a key’s if the wallet does not answer, and is asked once', async () => {
      world.wallet.answers.set('wallet_getCapabilities', 'hang');
      const first = estimate();
      await waitUntil(() => world.wallet.methods.includes('wallet_getCapabilities'));
      world.clock.advance(3_000);
      expect([await first, await estimate()]).to.deep.equal([
        { fee: FEE, deposit: 0n },
        { fee: FEE, deposit: 0n },
      ]);
      expect(world.wallet.methods.filter(each => each === 'wallet_getCapabilities')).to.have.lengthOf(1);
    });

    it('leaves gas and price to the wallet if it was to set the fee at the review', async () => {
      await transfer(UNKNOWN);
      expect(signed()).to.deep.equal([{ from: me, to: other, chainId: '0x1', value: '0x5' }]);
    });
  });

  describe('on a rollup of the OP Stack', () => {
    const [GET_L1_FEE, GET_OPERATOR_FEE] = ['0x49948e0e', '0x275aedd2'];
    const amount = (value: bigint): string => encodeAbiParameters([{ type: 'uint256' }], [value]);

    beforeEach(() => start(baseChain));

    it('adds what the rollup charges for data and for its operator, also without the address of its oracle', async () => {
      expect(await estimate()).to.deep.equal({ fee: FEE, deposit: 0n });
      reads[GET_L1_FEE] = amount(1_000n);
      expect(await estimate()).to.deep.equal({ fee: FEE + 1_250n, deposit: 0n });
      reads[GET_OPERATOR_FEE] = amount(200n);
      expect(await estimate()).to.deep.equal({ fee: FEE + 1_500n, deposit: 0n });
    });

    it('requires coins for the data', async () => {
      reads[GET_L1_FEE] = amount(1_000n);
      answers['eth_getBalance'] = numberToHex(FEE + 5n + 1_249n);
      await expectRejection(estimate(), 'INSUFFICIENT_FUNDS');
    });

    it('asks no oracle for an account whose wallet sets the fee', async () => {
      code = CONTRACT;
      reads[GET_L1_FEE] = amount(ETHER);
      expect(await estimate()).to.deep.equal(UNKNOWN);
    });
  });
});
