import { expect, html } from '@open-wc/testing';
import type { Activity, Nft } from '../../controllers/index.js';
import { W3mError } from '../../controllers/domain/errors/errors.js';
import { DEFAULT_ONRAMP_OPTIONS } from '../../controllers/domain/transactions/onramp.js';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { deepActiveElement, isAround } from '../internal/focus.js';
import '../widgets/wallet-directory/w3m-wallet-directory.define.js';
import './account/w3m-account-assets.define.js';
import './account/w3m-balance-failure.define.js';
import './onramp-activity/w3m-onramp-activity-view.define.js';
import './onramp-providers/w3m-onramp-providers-view.define.js';
import './pay/w3m-pay-view.define.js';
import { press, retryIn, showInFrame } from './testing/focus-frame.js';
import { byId, controlOf, deepAll } from './testing/show-view.js';

type Tab = 'tokens' | 'nfts' | 'activity';

const nft = (id: number): Nft => ({
  network: 'eip155:1',
  contract: '0xc',
  tokenId: String(id),
  amount: 1n,
  name: `Light #${id}`,
});
const entry = (id: number): Activity => ({
  id: String(id),
  hash: `0x${id}`,
  network: 'eip155:1',
  kind: 'send',
  status: 'confirmed',
  at: 10_000 - id,
  transfers: [{ direction: 'out', quantity: '1.5', label: 'ETH' }],
});

describe('the focus, when a list loads in place of the button that had it', () => {
  let test: TestModal;

  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  async function showTab(tab: Tab): Promise<HTMLElement> {
    await test.connect();
    const frame = await showInFrame(
      html`<w3m-account-assets .modal=${test.modal} .initial=${tab}></w3m-account-assets>`,
    );
    await waitUntil(() => retryIn(frame), 'the failure');
    return frame;
  }

  async function goes(frame: HTMLElement): Promise<void> {
    await waitUntil(() => !retryIn(frame), 'the end of the failure');
    await settle();
  }

  it('goes to the start of the view from the tokens', async () => {
    test = createTestModal();
    test.wallet.balance.set(undefined);
    const frame = await showTab('tokens');
    test.wallet.balance.set({ amount: 1n, decimals: 18, symbol: 'ETH' });
    press(retryIn(frame));
    await goes(frame);
    expect(deepActiveElement()).to.equal(frame);
  });

  for (const [tab, fill] of [
    ['nfts', wallet => (wallet.nfts = [nft(1)])],
    ['activity', wallet => (wallet.activity = [entry(1)])],
  ] as const satisfies readonly (readonly [Tab, (wallet: TestModal['wallet']) => unknown])[])
    it(`goes to the start of the view from the first page of ${tab}`, async () => {
      test = createTestModal();
      test.wallet[tab] = new W3mError('RPC_FAILED');
      const frame = await showTab(tab);
      fill(test.wallet);
      press(retryIn(frame));
      await goes(frame);
      expect(deepActiveElement()).to.equal(frame);
    });

  for (const [tab, row, item] of [
    ['nfts', 'w3m-nft', nft],
    ['activity', 'w3m-activity', entry],
  ] as const)
    it(`goes to the last row before it from a later page of ${tab}`, async () => {
      test = createTestModal();
      const items = Array.from({ length: 100 }, (_, id) => item(id));
      Object.assign(test.wallet, { [tab]: items });
      await test.connect();
      const frame = await showInFrame(
        html`<w3m-account-assets .modal=${test.modal} .initial=${tab}></w3m-account-assets>`,
      );
      const rows = (): readonly HTMLElement[] => deepAll(frame, `[data-testid=${row}]`);
      await waitUntil(() => rows().length > 0, 'the rows');
      Object.assign(test.wallet, { [tab]: new W3mError('RPC_FAILED') });
      await test.session.features.get(tab)?.loadMore();
      await waitUntil(() => retryIn(frame), 'the failure');
      const last = rows().at(-1);
      Object.assign(test.wallet, { [tab]: items });
      press(retryIn(frame));
      await goes(frame);
      expect(last && isAround(last, deepActiveElement())).to.equal(true);
    });

  it('goes to the start of the view from the balance', async () => {
    test = createTestModal();
    test.wallet.balance.set(undefined);
    await test.connect();
    await test.session.balance.refresh({ force: true });
    const frame = await showInFrame(
      html`<w3m-balance-failure .modal=${test.modal} .tab=${'nfts'}></w3m-balance-failure>`,
    );
    test.wallet.balance.set({ amount: 1n, decimals: 18, symbol: 'ETH' });
    press(retryIn(frame));
    await goes(frame);
    expect(deepActiveElement()).to.equal(frame);
  });

  it('goes to the start of the view from the wallets', async () => {
    test = createTestModal();
    const load = test.session.features.load.bind(test.session.features);
    Object.defineProperty(test.session.features, 'load', {
      configurable: true,
      value: () => Promise.reject(new Error('down')),
    });
    const { error } = console;
    console.error = () => undefined; // the failure of the test
    const frame = await showInFrame(html`<w3m-wallet-directory .modal=${test.modal}></w3m-wallet-directory>`);
    await waitUntil(() => retryIn(frame), 'the failure');
    console.error = error;
    Object.defineProperty(test.session.features, 'load', { value: load });
    press(retryIn(frame));
    await goes(frame);
    expect(deepActiveElement()).to.equal(frame);
  });

  describe('of a purchase', () => {
    const [payment] = DEFAULT_ONRAMP_OPTIONS.payments;
    const coin = { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ name: 'local', chainId: '31337' }] };
    let isDown: boolean;

    beforeEach(async () => {
      isDown = true;
      const answer = async <T>(value: T): Promise<T> => {
        if (isDown) throw new Error('down');
        return value;
      };
      test = createTestModal({
        services: {
          onramp: {
            options: () => answer({ payments: [payment!], purchases: [coin] }),
            quote: ({ amount }) => answer({ total: amount, fees: '1', received: '48' }),
            checkoutUrl: ({ amount }) => answer(`https://pay.example/${amount}`),
            purchases: () => answer([]),
          },
        },
      });
      await test.connect();
      const network = test.modal.network.active.get()!;
      test.modal.network.setActive({ ...network, id: 31_337, caipNetworkId: 'eip155:31337' }); // not sold by default
    });

    it('goes to the amount from the providers', async () => {
      const onramp = await test.session.features.load('onramp');
      const frame = await showInFrame(
        html`<w3m-onramp-providers-view .modal=${test.modal} .onramp=${onramp}></w3m-onramp-providers-view>`,
      );
      await waitUntil(() => retryIn(frame), 'the failure');
      isDown = false;
      press(retryIn(frame));
      await goes(frame);
      expect(deepActiveElement()).to.equal(byId(frame, 'onramp-amount'));
    });

    it('goes to the start of the view from the purchases', async () => {
      const onramp = await test.session.features.load('onramp');
      const frame = await showInFrame(
        html`<w3m-onramp-activity-view .modal=${test.modal} .onramp=${onramp}></w3m-onramp-activity-view>`,
      );
      await waitUntil(() => retryIn(frame), 'the failure');
      isDown = false;
      press(retryIn(frame));
      await goes(frame);
      expect(deepActiveElement()).to.equal(frame);
    });
  });

  describe('of a payment', () => {
    let isDown = true;

    async function showPay(): Promise<HTMLElement> {
      const exchanges = [{ id: 'harbor', name: 'Harbor' }];
      test = createTestModal({
        features: { pay: true },
        services: {
          pay: {
            exchanges: async () => {
              if (isDown) throw new Error('down');
              return { exchanges, total: 1 };
            },
            payUrl: async () => ({ url: 'https://exchange.example/', sessionId: 's' }),
            status: async () => ({ status: 'UNKNOWN' }),
          },
        },
      });
      await test.connect();
      const pay = await test.session.features.load('pay');
      await pay.open({
        paymentAsset: {
          network: 'eip155:1',
          asset: 'native',
          metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        },
        recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        amount: '1',
      });
      return showInFrame(html`<w3m-pay-view .modal=${test.modal} .pay=${pay}></w3m-pay-view>`);
    }

    it('goes to the start of the view from the exchanges', async () => {
      isDown = true;
      const frame = await showPay();
      const retry = (): HTMLElement | undefined => controlOf(byId(frame, 'pay-exchanges-retry'));
      await waitUntil(retry, 'the failure');
      isDown = false;
      press(retry());
      await waitUntil(() => byId(frame, 'exchange-option-harbor'), 'the exchanges');
      await settle();
      expect(deepActiveElement()).to.equal(frame);
    });

    it('goes to the start of the view when another wallet is to pay', async () => {
      isDown = false;
      const frame = await showPay();
      await waitUntil(() => byId(frame, 'disconnect-button'), 'the button');
      press(controlOf(byId(frame, 'disconnect-button')));
      await waitUntil(() => !byId(frame, 'disconnect-button'), 'the end of the connection');
      await settle();
      expect(deepActiveElement()).to.equal(frame);
    });
  });
});
