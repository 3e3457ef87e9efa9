import { expect } from '@open-wc/testing';
import { encodeAbiParameters, numberToHex } from 'viem/utils';
import { isW3mError, W3mError } from '../../domain/errors/errors.js';
import {
  createEvmWorld,
  fakeAccounts,
  homeChain,
  nodeReply,
  otherChain,
  type EvmWorld,
} from '../../../testing/evm-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { REJECTED } from '../../../testing/fake-eip1193.js';
import { operationLog } from '../../../testing/operation-log.js';
import { waitUntil } from '../../../testing/wait-until.js';
import type { TransferRequest } from '../transfers.js';

const [me, other] = fakeAccounts;
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const HASH = `0x${'ab'.repeat(32)}`;
const ETHER = 10n ** 18n;

/** Answers of the node by method. */
const chain = (): Record<string, unknown> => ({
  eth_getBalance: numberToHex(ETHER),
  eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', baseFeePerGas: '0x64', transactions: [] },
  eth_maxPriorityFeePerGas: '0x5',
  eth_gasPrice: '0x64',
  eth_estimateGas: '0x5208',
  eth_getCode: '0x60',
  eth_call: encodeAbiParameters([{ type: 'uint256' }], [1n]),
  eth_blockNumber: '0x1',
  eth_getTransactionReceipt: {
    transactionHash: HASH,
    blockHash: HASH,
    blockNumber: '0x1',
    status: '0x1',
    logs: [],
    type: '0x2',
  },
});

describe('a transfer on EVM', () => {
  let answers: Record<string, unknown>;
  /** Called before the node answers. */
  let onRequest: (method: string) => void;
  let world: EvmWorld;
  const request: TransferRequest = { to: other, amount: 5n };

  const start = async (network = homeChain): Promise<void> => {
    world = createEvmWorld({
      networks: [network, otherChain],
      node: (_url, body) => {
        onRequest(body.method);
        const { params: [first] = [] } = body as unknown as { readonly params?: readonly unknown[] }; // of JSON-RPC
        const isOwnCode = body.method === 'eth_getCode' && String(first).toLowerCase() === me.toLowerCase();
        return nodeReply(body.id, isOwnCode ? '0x' : answers[body.method]);
      },
    });
    world.wallet.answers.set('eth_sendTransaction', { value: HASH });
    await world.connect();
  };

  beforeEach(async () => {
    answers = chain();
    onRequest = () => undefined;
    await start();
  });
  afterEach(() => world.scope.dispose());

  const transfer = (expected = request, progress = {}): Promise<string> =>
    world.adapter.transfer?.(expected, progress) ?? expect.fail('the adapter transfers');
  const estimate = (expected = request) =>
    world.adapter.estimateTransfer?.(expected) ?? expect.fail('the adapter estimates');
  const signed = (): readonly unknown[] =>
    world.wallet.requests.flatMap(({ method, params }) => (method === 'eth_sendTransaction' ? params : []));

  it('asks the wallet for what was estimated', async () => {
    expect(await estimate()).to.deep.equal({ fee: 21_000n * 125n, deposit: 0n });
    expect(await transfer()).to.equal(HASH);
    expect(signed()).to.deep.equal([
      {
        from: me,
        to: other,
        chainId: '0x1',
        value: '0x5',
        gas: '0x5208',
        maxFeePerGas: '0x7d',
        maxPriorityFeePerGas: '0x5',
      },
    ]);
  });

  describe('of a review', () => {
    const reviewed = (fee: bigint, account: string = me, network = homeChain.caipNetworkId) => ({
      reviewed: { account, network, cost: { fee, deposit: 0n } },
    });

    it('asks the wallet for no more than the reviewed fee, at a price that still pays for the next block', async () => {
      const most = 21_000n * 110n; // base fee 100 and tip 5; the usual price is 125
      await transfer(request, reviewed(most));
      expect(signed()[0]).to.deep.include({
        gas: '0x5208',
        maxFeePerGas: numberToHex(110),
        maxPriorityFeePerGas: '0x5',
      });
    });

    it('rejects with FEE_CHANGED when the next block costs more than was reviewed', async () => {
      await expectRejection(transfer(request, reviewed(21_000n * 104n)), 'FEE_CHANGED');
      answers['eth_getBlockByNumber'] = { number: '0x1', timestamp: '0x1', transactions: [] };
      await expectRejection(transfer(request, reviewed(21_000n * 119n)), 'FEE_CHANGED');
      expect(signed()).to.deep.equal([]);
    });

    it('asks no wallet for another account than the reviewed one', async () => {
      await expectRejection(transfer(request, reviewed(ETHER, other)), 'REQUEST_ABORTED');
      expect(signed()).to.deep.equal([]);
    });

    it('asks no wallet and no node for another network than the reviewed one', async () => {
      const methods: string[] = [];
      onRequest = method => methods.push(method);
      await expectRejection(transfer(request, reviewed(ETHER, me, otherChain.caipNetworkId)), 'REQUEST_ABORTED');
      expect([signed(), methods]).to.deep.equal([[], []]);
    });

    it('has the usual price if no fee was reviewed', async () => {
      await transfer(request, { reviewed: { account: me, network: homeChain.caipNetworkId } });
      expect(signed()[0]).to.include({ gas: '0x5208', maxFeePerGas: '0x7d' });
    });
  });

  it('compares what is shown of a token with its contract', async () => {
    const reads: Record<string, string> = {
      '0x313ce567': encodeAbiParameters([{ type: 'uint8' }], [6]),
      '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['USDC']),
    };
    world = createEvmWorld({
      networks: [homeChain],
      node: (_url, body) => {
        const { params } = body as unknown as { readonly params: readonly [{ readonly data: string }] }; // a call
        return nodeReply(body.id, reads[params[0].data] ?? '0x');
      },
    });
    const check = (shown: object): Promise<void> =>
      world.adapter.checkAsset?.({ address: TOKEN, decimals: 6, symbol: 'USDC', ...shown }, homeChain) ??
      expect.fail('the adapter compares');
    await check({});
    await check({ symbol: 'usdc ' });
    await expectRejection(check({ decimals: 9 }), 'ASSET_MISMATCH');
    await expectRejection(check({ symbol: 'JUNK' }), 'ASSET_MISMATCH');
    const coin = homeChain.nativeCurrency;
    await check({ address: undefined, ...coin });
    await expectRejection(check({ address: undefined, ...coin, decimals: 20 }), 'ASSET_MISMATCH');
    reads['0x95d89b41'] = encodeAbiParameters([{ type: 'bytes32' }], [`0x55534443${'00'.repeat(28)}`]);
    await check({});
    await expectRejection(check({ symbol: 'DAI' }), 'ASSET_MISMATCH');
    delete reads['0x313ce567'];
    await expectRejection(check({}), 'ASSET_MISMATCH');
  });

  it('tells contracts from accounts, of which some delegate to a contract', async () => {
    const reads = await world.adapter.loadReads!(); // the EVM adapter has it
    const isContract = (): Promise<boolean> | undefined => reads.isContract?.({ address: other, network: homeChain });
    expect(await isContract()).to.equal(true);
    answers['eth_getCode'] = `0xef0100${other.slice(2).toLowerCase()}`;
    expect(await isContract()).to.equal(false);
    answers['eth_getCode'] = '0x';
    expect(await isContract()).to.equal(false);
    expect(await reads.isContract?.({ address: '0x1', network: homeChain }).catch(isW3mError)).to.equal(true);
  });

  it('uses the gas price on a network without EIP-1559', async () => {
    answers['eth_getBlockByNumber'] = { number: '0x1', timestamp: '0x1', transactions: [] };
    expect((await estimate()).fee).to.equal(21_000n * 120n);
    await transfer();
    expect(signed()[0]).to.deep.include({ gasPrice: '0x78' }).and.not.to.have.property('maxFeePerGas');
  });

  it('adds the data fee of a rollup to the fee', async () => {
    await start({ ...homeChain, contracts: { gasPriceOracle: { address: TOKEN } } });
    answers['eth_call'] = encodeAbiParameters([{ type: 'uint256' }], [1_000n]);
    expect((await estimate()).fee).to.equal(21_000n * 125n + 2_500n); // for the data and for the operator
  });

  for (const [change, apply] of [
    ['account', () => world.wallet.changeAccounts([other.toLowerCase(), me.toLowerCase()])],
    ['chain', () => world.wallet.changeChain(137)],
  ] as const) {
    it(`does not ask the wallet after the ${change} changed while the transfer was planned`, async () => {
      onRequest = method => method === 'eth_estimateGas' && apply();
      await expectRejection(transfer(), 'REQUEST_ABORTED');
      expect(signed()).to.deep.equal([]);
    });
  }

  it('reports that the wallet is asked before it is, and asks none if that throws', async () => {
    const before: number[] = [];
    await transfer(request, { onAsk: () => before.push(signed().length) });
    const onAsk = (): void => {
      throw new W3mError('TRANSFER_UNDER_WAY');
    };
    await expectRejection(transfer(request, { onAsk }), 'TRANSFER_UNDER_WAY');
    expect([before, signed().length]).to.deep.equal([[0], 1]);
  });

  it('rejects with USER_REJECTED when the wallet declines', async () => {
    world.wallet.answers.set('eth_sendTransaction', REJECTED);
    await expectRejection(transfer(), 'USER_REJECTED');
  });

  it('rejects with a refusal of the network that the wallet passes on', async () => {
    world.wallet.answers.set('eth_sendTransaction', { error: { code: -32_003, message: 'Transaction rejected' } });
    await expectRejection(transfer(), 'UNKNOWN');
  });

  for (const [reply, answer] of [
    ['no hash', { value: 'sent' }],
    ['an error of its node', { error: { code: -32_603, message: 'Non-200 status code: 502' } }],
    ['a timeout', { error: { code: -1, message: 'Request expired' } }],
  ] as const) {
    it(`rejects with OUTCOME_UNKNOWN when the wallet replies with ${reply}`, async () => {
      world.wallet.answers.set('eth_sendTransaction', answer);
      await expectRejection(transfer(), 'OUTCOME_UNKNOWN');
    });
  }

  it('rejects with OUTCOME_UNKNOWN when the wallet disconnects while it is asked', async () => {
    world.wallet.answers.set('eth_sendTransaction', 'hang');
    const failed = expectRejection(transfer(), 'OUTCOME_UNKNOWN');
    await waitUntil(() => signed().length === 1);
    world.wallet.vanish();
    await failed;
  });

  it('goes on when the wallet disconnects after it has sent', async () => {
    const sent = transfer(request, { onSent: () => world.wallet.vanish() });
    expect(await sent).to.equal(HASH);
  });

  for (const [isSuccess, what] of [
    [false, 'rejects with EXECUTION_REVERTED when'],
    [true, 'resolves unless'],
  ] as const) {
    it(`${what} the operation of a smart account fails in a transaction that succeeds`, async () => {
      answers['eth_getTransactionReceipt'] = {
        ...(chain()['eth_getTransactionReceipt'] as object),
        logs: [operationLog({ sender: me, isSuccess, transaction: HASH })],
      };
      if (isSuccess) expect(await transfer()).to.equal(HASH);
      else await expectRejection(transfer(), 'EXECUTION_REVERTED');
    });
  }

  it('rejects with EXECUTION_REVERTED when the transaction fails on the network', async () => {
    answers['eth_getTransactionReceipt'] = { ...(chain()['eth_getTransactionReceipt'] as object), status: '0x0' };
    await expectRejection(transfer(), 'EXECUTION_REVERTED');
  });

  it('stops waiting when the signal aborts, after it has told the hash', async () => {
    answers['eth_getTransactionReceipt'] = null;
    const stop = new AbortController();
    const events: string[] = [];
    const sent = transfer(request, { signal: stop.signal, onSent: (hash: string) => events.push(hash) });
    const failed = sent.catch((error: unknown) => error);
    await waitUntil(() => events.length === 1);
    stop.abort();
    const error = await failed;
    expect(isW3mError(error) && error.code).to.equal('REQUEST_ABORTED');
    expect(events).to.deep.equal([HASH]);
  });

  it('rejects with WALLET_DISCONNECTED when the wallet disconnects meanwhile', async () => {
    onRequest = method => method === 'eth_estimateGas' && world.wallet.vanish();
    await expectRejection(transfer(), 'WALLET_DISCONNECTED');
  });

  it('rejects with NODE_UNREACHABLE on a network without nodes', async () => {
    await start({ ...homeChain, rpcUrls: { default: { http: [] } } });
    await expectRejection(transfer(), 'NODE_UNREACHABLE');
  });

  it('rejects with INSUFFICIENT_TOKENS when the account holds less of a token', async () => {
    await expectRejection(estimate({ to: other, amount: 2n, token: TOKEN }), 'INSUFFICIENT_TOKENS');
  });

  it('does not ask the wallet when the balance does not cover the fee', async () => {
    await expectRejection(transfer({ to: other, amount: ETHER - 21_000n * 125n + 1n }), 'INSUFFICIENT_FUNDS');
    await expectRejection(estimate({ to: other, amount: ETHER }), 'INSUFFICIENT_FUNDS');
    expect(signed()).to.deep.equal([]);
  });

  describe('of a call', () => {
    const call = { to: TOKEN, value: 7n, data: '0x12345678' };
    const send = (expected: object = call): Promise<string> =>
      world.adapter.sendCall?.({ ...call, ...expected }) ?? expect.fail('the adapter sends calls');

    it('signs it with half of the gas in addition, for the fee of the estimate', async () => {
      const cost = await world.adapter.estimateCall?.(call);
      expect(await send()).to.equal(HASH);
      const [sent] = signed();
      expect(sent).to.deep.include({ to: TOKEN, value: '0x7', data: '0x12345678', gas: numberToHex(31_500n) });
      expect(cost?.fee).to.equal(31_500n * BigInt((sent as { maxFeePerGas: string }).maxFeePerGas));
    });

    it('rejects with FEE_CHANGED when it costs more than was reviewed', async () => {
      const bounded = (fee: bigint): Promise<string> =>
        world.adapter.sendCall?.(call, {
          reviewed: { account: me, network: homeChain.caipNetworkId, cost: { fee, deposit: 0n } },
        }) ?? expect.fail('the adapter sends calls');
      await expectRejection(bounded(31_500n), 'FEE_CHANGED');
      expect(signed()).to.deep.equal([]);
      await bounded(ETHER);
      expect(signed()).to.have.length(1);
    });

    it('asks no wallet for one without a contract, with bad data, or that the account cannot pay', async () => {
      await expectRejection(send({ data: '0x1' }), 'INVALID_REQUEST');
      await expectRejection(send({ value: -1n }), 'INVALID_REQUEST');
      await expectRejection(send({ value: ETHER }), 'INSUFFICIENT_FUNDS');
      answers = { ...chain(), eth_getCode: '0x' };
      await expectRejection(send(), 'INVALID_REQUEST');
      expect(signed()).to.deep.equal([]);
    });
  });
});
