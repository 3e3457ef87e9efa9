import { expect } from '@open-wc/testing';
import { createTestModal, testAccounts, testConnector, type TestModal } from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { FakeSwaps } from '../../testing/fake-swaps.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { DEBOUNCE_MS } from '../domain/constants.js';
import { W3mError } from '../domain/errors/errors.js';
import { DEFAULT_ONRAMP_OPTIONS } from '../domain/transactions/onramp.js';
import { SWAP_DEBOUNCE_MS } from '../domain/transactions/swap-constants.js';
import type { IdentityProvider, OnrampSource, PaySource } from '../providers/providers.js';
import { kitOf, type Kit } from './kit.js';
import type { Store } from './store.js';

const [account, other] = testAccounts;
const ETHER = 10n ** 18n;

const identity: IdentityProvider = {
  identity: async ({ address }) => (address === account.address ? { name: 'ann.example' } : {}),
  resolve: async name => (name === 'bob.example' ? other.address : undefined),
};
const pay: PaySource = {
  exchanges: async () => ({ exchanges: [{ id: 'harbor', name: 'Harbor Exchange' }], total: 1 }),
  payUrl: async () => ({ url: 'https://exchange.example/pay', sessionId: 's1' }),
  status: async () => ({ status: 'UNKNOWN' }),
};
const onramp: OnrampSource = {
  options: async () => DEFAULT_ONRAMP_OPTIONS,
  quote: async ({ amount }) => ({ total: amount, fees: '1', received: '0.02' }),
  checkoutUrl: async ({ amount }) => `https://pay.example/${amount}`,
  purchases: async () => [],
};

describe('services of a kit', () => {
  let world: TestModal;
  let kit: Kit;
  let swaps: FakeSwaps;

  beforeEach(async () => {
    localStorage.clear();
    swaps = new FakeSwaps();
    world = createTestModal({ features: { pay: true }, services: { swaps, pay, identity, onramp } });
    world.wallet.balance.set({ amount: 3n * ETHER, decimals: 18, symbol: 'ETH' });
    kit = kitOf(world.modal);
    await kit.connect({ wallet: testConnector.id });
  });

  afterEach(() => {
    world.modal.dispose();
    localStorage.clear();
  });

  it('has snapshots that JSON can write, before and after a load', async () => {
    const { wallets, accounts, networks, requests, balances, activity, send, swap, buy, sessions } = kit;
    const stores: readonly Store<unknown>[] = [
      wallets,
      accounts,
      networks,
      requests,
      balances,
      activity,
      send,
      swap,
      buy,
      kit.pay,
      sessions,
      kit.identity,
    ];
    for (const store of stores) expect(() => JSON.stringify(store.get())).not.to.throw();
    const ends = stores.map(store => store.subscribe(() => undefined));
    await waitUntil(() => kit.identity.get().status === 'ready' && kit.swap.get().tokens.length > 0);
    for (const store of stores) expect(() => JSON.stringify(store.get())).not.to.throw();
    for (const end of ends) end();
  });

  it('says why a service cannot be used that the host does not name', async () => {
    kit.names.subscribe(() => undefined);
    await waitUntil(() => kit.names.get().status === 'failed');
    expect(kit.names.get().error).to.equal('FEATURE_DISABLED');
    await expectRejection(kit.names.edit('ann'), 'FEATURE_DISABLED');
  });

  describe('swap', () => {
    const quoted = async (): Promise<void> => {
      await settle();
      world.clock.advance(SWAP_DEBOUNCE_MS);
      await settle();
    };

    it('asks for an offer while somebody subscribes, and for none after', async () => {
      const end = kit.swap.subscribe(() => undefined);
      await kit.swap.edit({ to: 'GLD', amount: '2' });
      await waitUntil(() => kit.swap.get().tokens.length > 0);
      await quoted();
      await waitUntil(() => kit.swap.get().received === '4000');
      end();
      const before = swaps.requests.length;
      await kit.swap.edit({ amount: '1' });
      await quoted();
      expect(swaps.requests).to.have.length(before);
    });

    it('makes what was reviewed', async () => {
      kit.swap.subscribe(() => undefined);
      await kit.swap.edit({ to: 'GLD', amount: '1' });
      await waitUntil(() => kit.swap.get().tokens.length > 0);
      await quoted();
      await waitUntil(() => kit.swap.get().received !== undefined);
      await kit.swap.review();
      await waitUntil(() => kit.swap.get().review?.step === 'swap');
      expect(kit.swap.get().review).to.deep.include({ amount: '1', received: '2000', isOutdated: false });
      await kit.swap.submit();
      expect(kit.swap.get().status).to.be.oneOf(['sent', 'confirmed']);
      expect([...new Set(swaps.built.map(({ amount }) => amount))]).to.deep.equal([ETHER]);
      expect(kit.swap.get().hash).to.match(/^0x/);
    });

    it('says what keeps a draft from being swapped', async () => {
      kit.swap.subscribe(() => undefined);
      await kit.swap.edit({ amount: '1' });
      await waitUntil(() => kit.swap.get().problem === 'no-target');
    });
  });

  describe('pay', () => {
    const payment = {
      paymentAsset: {
        network: 'eip155:1',
        asset: 'native',
        metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
      recipient: other.address,
      amount: '0.1',
    } as const;

    it('pays from the connected wallet', async () => {
      kit.pay.subscribe(() => undefined);
      await kit.pay.start(payment);
      expect(kit.pay.get().payment).to.deep.include({ amount: '0.1', symbol: 'ETH', recipient: other.address });
      expect(kit.pay.get().payer).to.equal(account.address);
      await kit.pay.payByWallet();
      expect(kit.pay.get()).to.deep.include({ status: 'done', error: undefined });
      expect(kit.pay.get().result).to.include({ type: 'wallet' });
      expect(world.wallet.transfers.map(({ to, amount }) => [to, amount])).to.deep.equal([
        [other.address, ETHER / 10n],
      ]);
    });

    it('rejects a payment without a wallet, and an unknown exchange', async () => {
      await kit.accounts.disconnect();
      await kit.pay.start(payment);
      await expectRejection(kit.pay.payByWallet(), 'WALLET_DISCONNECTED');
      expect(() => kit.pay.payByExchange('none'))
        .to.throw(W3mError)
        .with.property('code', 'INVALID_REQUEST');
      await kit.pay.finish();
    });

    it('rejects invalid options', async () => {
      await expectRejection(kit.pay.start({ ...payment, amount: 'much' }), 'PAY_INVALID_OPTIONS');
    });
  });

  it('shows quote and providers of a purchase', async () => {
    kit.buy.subscribe(() => undefined);
    await waitUntil(() => kit.buy.get().purchases.length > 0);
    await kit.buy.edit({ amount: '80' });
    await settle();
    world.clock.advance(DEBOUNCE_MS);
    await waitUntil(() => kit.buy.get().quote !== undefined);
    expect(kit.buy.get().quote).to.include({ total: '80', fees: '1', received: '0.02' });
    expect(kit.buy.get().draft).to.deep.include({ amount: '80' });
    await waitUntil(() => kit.buy.get().offers.some(({ url }) => url === 'https://pay.example/80'));
    expect(() => kit.buy.open('meld'))
      .to.throw(W3mError)
      .with.property('code', 'INVALID_REQUEST');
  });

  it('tells names and pictures of accounts, and resolves names', async () => {
    kit.identity.subscribe(() => undefined);
    await waitUntil(() => kit.identity.get().status === 'ready');
    expect(kit.identity.get()).to.deep.include({ name: 'ann.example', canResolve: true });
    expect(await kit.identity.of(other.address)).to.deep.equal({ name: undefined, avatar: undefined });
    expect(await kit.identity.resolve('bob.example')).to.equal(other.address);
    expect(await kit.identity.resolve('none.example')).to.equal(undefined);
  });

  it('lists no session of a wallet that grants none, and rejects an invalid request', async () => {
    kit.sessions.subscribe(() => undefined);
    await waitUntil(() => kit.sessions.get().status === 'ready');
    expect(kit.sessions.get().sessions).to.deep.equal([]);
    await expectRejection(kit.sessions.grant({} as never), 'INVALID_REQUEST');
    await expectRejection(kit.sessions.revoke('0x00'), 'INVALID_REQUEST');
  });
});
