import { expect } from '@open-wc/testing';
import { numberToHex } from 'viem/utils';
import { fakeAccounts, homeChain, nodeReply } from '../../../testing/evm-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { FakeEip1193Wallet, type Eip1193Answer } from '../../../testing/fake-eip1193.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { Scope } from '../../core/scope.js';
import type { AccountType } from '../../domain/entities.js';
import { listenTo } from './eip1193.js';
import { openWallet, type OpenWallet } from './evm-client.js';

const [me, other] = fakeAccounts;
const HASH = `0x${'ab'.repeat(32)}`;
const GAS = 400_000n;
const PRICE = 120n;
const CALL = { to: other, data: '0x1234' };

/** What the wallet says that the operation costs. */
const reply = (change: object = {}): Eip1193Answer => ({
  value: {
    gas: numberToHex(GAS),
    maxFeePerGas: numberToHex(PRICE),
    maxPriorityFeePerGas: '0x5',
    prepaid: '0x0',
    ...change,
  },
});

describe('the cost of a smart account', () => {
  let wallet: FakeEip1193Wallet;
  let open: OpenWallet;
  let scope: Scope;
  let clock: ManualClock;
  let balance: bigint;
  let type: AccountType;

  const answers = (method: string): unknown =>
    ({
      eth_getBalance: numberToHex(balance),
      eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', baseFeePerGas: '0x64', transactions: [] },
      eth_maxPriorityFeePerGas: '0x5',
      eth_estimateGas: '0x5208',
      eth_getCode: '0x60',
      eth_blockNumber: '0x1',
      eth_getTransactionReceipt: {
        transactionHash: HASH,
        blockHash: HASH,
        blockNumber: '0x1',
        status: '0x1',
        logs: [],
        type: '0x2',
      },
    })[method];

  beforeEach(async () => {
    balance = 10n ** 18n;
    type = 'smartAccount';
    clock = new ManualClock();
    scope = new Scope(clock);
    wallet = new FakeEip1193Wallet([...fakeAccounts]);
    wallet.answers.set('eth_sendTransaction', { value: HASH });
    wallet.answers.set('wallet_estimateCalls', reply());
    open = await openWallet({
      connectorId: 'wallet.fake',
      provider: wallet.provider,
      accounts: [...fakeAccounts],
      events: listenTo(wallet.provider),
      scope,
      typeOf: () => type,
      networks: () => [homeChain],
      fetch: (_, init) => {
        // The body is of the adapter
        const {
          id,
          method,
          params = [],
        } = JSON.parse(init?.body as string) as Record<'method', string> & { id: number; params?: unknown[] };
        const isOwnCode = method === 'eth_getCode' && String(params[0]).toLowerCase() === me.toLowerCase();
        return Promise.resolve(nodeReply(id, isOwnCode ? '0x' : answers(method)));
      },
      chainId: undefined,
      silent: true,
      stop: new AbortController().signal,
    });
  });
  afterEach(() => scope.dispose());

  const signed = (): readonly unknown[] =>
    wallet.requests.flatMap(({ method, params }) => (method === 'eth_sendTransaction' ? params : []));

  it('is that of its operation, as the wallet says', async () => {
    expect(await open.estimateTransfer({ to: other, amount: 5n })).to.deep.equal({ fee: GAS * PRICE, deposit: 0n });
    expect(await open.estimateCall(CALL)).to.deep.equal({ fee: GAS * PRICE, deposit: 0n });
    expect(wallet.requests.filter(({ method }) => method === 'wallet_estimateCalls')).to.deep.equal([
      {
        method: 'wallet_estimateCalls',
        params: [{ from: me, chainId: '0x1', calls: [{ to: other, value: '0x5' }] }],
      },
      {
        method: 'wallet_estimateCalls',
        params: [{ from: me, chainId: '0x1', calls: [{ to: other, value: '0x0', data: '0x1234' }] }],
      },
    ]);
  });

  it('is nothing where its fees are sponsored, also for an account without coins', async () => {
    balance = 0n;
    wallet.answers.set('wallet_estimateCalls', reply({ maxFeePerGas: '0x0', maxPriorityFeePerGas: '0x0' }));
    expect(await open.estimateCall(CALL)).to.deep.equal({ fee: 0n, deposit: 0n });
    expect(await open.sendCall(CALL)).to.equal(HASH);
  });

  it('needs only what is not prepaid at the EntryPoint', async () => {
    balance = GAS * PRICE;
    await expectRejection(open.estimateTransfer({ to: other, amount: 5n }), 'INSUFFICIENT_FUNDS');
    wallet.answers.set('wallet_estimateCalls', reply({ prepaid: '0x5' }));
    expect(await open.estimateTransfer({ to: other, amount: 5n })).to.deep.equal({ fee: GAS * PRICE, deposit: 0n });
    wallet.answers.set('wallet_estimateCalls', reply({ prepaid: numberToHex(GAS * PRICE + 1n) }));
    await expectRejection(open.estimateTransfer({ to: other, amount: balance + 1n }), 'INSUFFICIENT_FUNDS');
  });

  it('bounds the price of the operation by the reviewed fee', async () => {
    const reviewed = (fee: bigint) => ({
      reviewed: { account: me, network: homeChain.caipNetworkId, cost: { fee, deposit: 0n } },
    });
    await open.sendCall(CALL, reviewed(GAS * 110n));
    expect(signed()[0]).to.deep.include({ maxFeePerGas: numberToHex(110), maxPriorityFeePerGas: '0x5' });
    await expectRejection(open.sendCall(CALL, reviewed(GAS * 90n)), 'FEE_CHANGED');
    expect(signed()).to.have.lengthOf(1);
  });

  it('is unknown where the wallet does not say it, and gas and price are left to the wallet', async () => {
    balance = 5n;
    for (const code of [4200, -32_601, 4100]) {
      wallet.answers.set('wallet_estimateCalls', { error: { code, message: 'No.' } });
      const cost = await open.estimateTransfer({ to: other, amount: 5n });
      expect(cost).to.deep.equal({ fee: undefined, deposit: 0n });
      await open.transfer(
        { to: other, amount: 5n },
        { reviewed: { account: me, network: homeChain.caipNetworkId, cost } },
      );
      expect(signed().at(-1)).to.deep.equal({ from: me, to: other, chainId: '0x1', value: '0x5' });
      await expectRejection(open.estimateTransfer({ to: other, amount: 6n }), 'INSUFFICIENT_FUNDS');
    }
  });

  it('is not asked of the wallet for an account of a key', async () => {
    type = 'eoa';
    expect(await open.estimateTransfer({ to: other, amount: 5n })).to.deep.equal({ fee: 21_000n * 125n, deposit: 0n });
    expect(wallet.methods).not.to.include('wallet_estimateCalls');
  });

  it('is unknown if the wallet fails or answers with something else', async () => {
    wallet.answers.set('wallet_estimateCalls', { error: { code: -32_000, message: 'The node is down.' } });
    await expectRejection(open.estimateCall(CALL), 'RPC_FAILED');
    for (const value of [
      null,
      {},
      { fee: '0x1' },
      { gas: 1, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1', prepaid: '0x0' },
      { gas: '0x0', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1', prepaid: '0x0' },
      { gas: '0x1', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2', prepaid: '0x0' },
      { gas: `0x1${'0'.repeat(64)}`, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1', prepaid: '0x0' },
    ]) {
      wallet.answers.set('wallet_estimateCalls', { value });
      await expectRejection(open.estimateCall(CALL), 'WALLET_BAD_REPLY');
    }
  });

  it('is given up if the wallet never answers', async () => {
    wallet.answers.set('wallet_estimateCalls', 'hang');
    const estimate = expectRejection(open.estimateCall(CALL), 'REQUEST_TIMEOUT');
    await waitUntil(() => wallet.methods.includes('wallet_estimateCalls'));
    clock.advance(60_000);
    await estimate;
  });
});
