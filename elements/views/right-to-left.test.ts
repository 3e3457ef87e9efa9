import { expect, html } from '@open-wc/testing';
import type { PaymentOptions } from '../../controllers/index.js';
import type { SignInProposal } from '../../controllers/domain/sign-in/sign-in-proposal.js';
import { createTestModal, testAccounts } from '../../testing/index.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { setLocale } from '../internal/locale-change.js';
import '../widgets/sign-in-proposal/w3m-sign-in-proposal.define.js';
import './account/w3m-price-change.define.js';
import './pay-loading/w3m-pay-loading-view.define.js';
import './wallet-send-preview/w3m-wallet-send-preview-view.define.js';
import { backwards } from './testing/backwards.js';
import { byId, controlOf, deep, showView, textOf } from './testing/show-view.js';

const TO = testAccounts[1].address;
const PAYMENT: PaymentOptions = {
  paymentAsset: { network: 'eip155:1', asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  recipient: TO,
  amount: '0.25',
};
const SIGN_IN: SignInProposal = {
  chains: ['eip155:1', 'eip155:10'],
  domain: location.host,
  uri: location.origin,
  nonce: 'abcdefgh',
};

for (const locale of ['ar', 'he'] as const)
  describe(`Sentences with Latin words, ${locale}`, () => {
    beforeEach(() => setLocale(locale));
    afterEach(async () => {
      await setLocale('en');
      localStorage.clear();
    });

    it('are read from the right on the receipt of a transfer', async () => {
      const test = createTestModal();
      await test.connect();
      const send = await test.session.features.load('send');
      await send.tokens.settled();
      send.edit({ amount: '0.5', to: TO });
      await settle();
      test.clock.advance(500);
      await settle();
      await send.openReview();
      const { view } = await showView(
        html`<w3m-wallet-send-preview-view .modal=${test.modal} .send=${send}></w3m-wallet-send-preview-view>`,
        { dir: 'rtl' },
      );
      expect(backwards(view)).to.deep.equal([]);
      controlOf(byId(view, 'send-confirm'))?.click();
      await waitUntil(() => byId(view, 'send-complete'), 'the receipt');
      expect(textOf(byId(view, 'send-complete'))).to.contain('0.5');
      expect(backwards(view)).to.deep.equal([]);
    });

    it('are read from the right on the receipt of a payment', async () => {
      const metadata = { name: 'Fine Shop', description: '', url: location.origin, icons: [] };
      const test = createTestModal({ features: { pay: true }, metadata });
      await test.connect();
      const pay = await test.session.features.load('pay');
      await pay.open(PAYMENT);
      await pay.payByWallet();
      const { view } = await showView(
        html`<w3m-pay-loading-view .modal=${test.modal} .pay=${pay}></w3m-pay-loading-view>`,
        { dir: 'rtl' },
      );
      await waitUntil(() => byId(view, 'pay-complete'), 'the receipt');
      expect(textOf(byId(view, 'pay-complete'))).to.contain('Fine Shop');
      expect(backwards(view)).to.deep.equal([]);
    });

    it('are read from the right in the facts of a sign-in', async () => {
      const { view } = await showView(
        html`<w3m-sign-in-proposal .modal=${createTestModal().modal} .signIn=${SIGN_IN}></w3m-sign-in-proposal>`,
        { dir: 'rtl' },
      );
      await waitUntil(() => deep(view, 'dl'), 'the facts');
      expect(textOf(deep(view, 'dl'))).to.contain('OP Mainnet');
      expect(backwards(view)).to.deep.equal([]);
    });

    it('are read from the right beside the change of a price', async () => {
      const { view } = await showView(
        html`<w3m-price-change .value=${'5'} .change=${'1.25'} .modal=${createTestModal().modal}></w3m-price-change>`,
        { dir: 'rtl' },
      );
      expect(textOf(byId(view, 'w3m-token-change'))).to.match(/[%٪]/);
      expect(backwards(view)).to.deep.equal([]);
    });
  });
