import { expect, html } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import type { Swap } from '../../controllers/index.js';
import { W3mError } from '../../controllers/domain/errors/errors.js';
import { DEFAULT_ONRAMP_OPTIONS } from '../../controllers/domain/transactions/onramp.js';
import { FakeSwaps } from '../../testing/fake-swaps.js';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import './account/w3m-account-assets.define.js';
import './onramp-activity/w3m-onramp-activity-view.define.js';
import './swap-select-token/w3m-swap-select-token-view.define.js';
import './swap/w3m-swap-view.define.js';
import { retryIn } from './testing/focus-frame.js';
import { deepAll, showView, textOf } from './testing/show-view.js';

describe('a list that cannot be loaded', () => {
  let test: TestModal;

  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  async function saysOnce(template: TemplateResult, text: string): Promise<void> {
    const { view } = await showView(template);
    await waitUntil(() => retryIn(view), 'the failure');
    expect(deepAll(view, '[role=alert]').map(textOf).join()).to.contain(text);
    expect(deepAll(view, '[role=alert] [role=alert]')).to.deep.equal([]);
    await expect(view).to.be.accessible();
  }

  for (const [tab, text] of [
    ['tokens', 'Could not load your tokens'],
    ['nfts', 'Could not load your NFTs'],
    ['activity', 'Could not load your activity'],
  ] as const)
    it(`is an alert: ${tab}`, async () => {
      test = createTestModal();
      test.wallet.balance.set(undefined);
      test.wallet.nfts = test.wallet.activity = new W3mError('RPC_FAILED');
      await test.connect();
      await saysOnce(html`<w3m-account-assets .modal=${test.modal} .initial=${tab}></w3m-account-assets>`, text);
    });

  it('is an alert: purchases', async () => {
    const [payment] = DEFAULT_ONRAMP_OPTIONS.payments;
    test = createTestModal({
      services: {
        onramp: {
          options: async () => ({ payments: [payment!], purchases: [] }),
          quote: () => Promise.reject(new Error('down')),
          checkoutUrl: async () => 'https://pay.example/',
          purchases: () => Promise.reject(new Error('down')),
        },
      },
    });
    await test.connect();
    const onramp = await test.session.features.load('onramp');
    await saysOnce(
      html`<w3m-onramp-activity-view .modal=${test.modal} .onramp=${onramp}></w3m-onramp-activity-view>`,
      'Could not load your purchases',
    );
  });

  describe('of tokens to swap', () => {
    const failed = async (): Promise<Swap> => {
      const swaps = Object.assign(new FakeSwaps(), { tokens: () => Promise.reject(new Error('down')) });
      test = createTestModal({ services: { swaps } });
      await test.connect();
      return test.session.features.load('swap');
    };

    it('is an alert in the form', async () => {
      const swap = await failed();
      await saysOnce(
        html`<w3m-swap-view .modal=${test.modal} .swap=${swap}></w3m-swap-view>`,
        'Could not load the tokens',
      );
    });

    it('is an alert in the choice', async () => {
      const swap = await failed();
      await saysOnce(
        html`<w3m-swap-select-token-view .modal=${test.modal} .swap=${swap}></w3m-swap-select-token-view>`,
        'Could not load the tokens',
      );
    });
  });
});
