import { expect, html } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import { createTestModal, testAccounts, type TestModal } from '../../testing/index.js';
import { settle } from '../../testing/settle.js';
import type { ModalElement } from '../internal/modal-element.js';
import '../widgets/account-list/w3m-account-list.define.js';
import '../widgets/connection-list/w3m-connection-list.define.js';
import '../widgets/signed-text/w3m-signed-text.define.js';
import './account/w3m-account-view.define.js';
import './nft/w3m-nft-view.define.js';
import './pay/w3m-pay-view.define.js';
import { deepAll, showView, textOf } from './testing/show-view.js';
import './wallet-receive/w3m-wallet-receive-view.define.js';
import './wallet-send/w3m-wallet-send-view.define.js';

const [{ address }, { address: other }] = testAccounts;
const SHORT = /^0x[0-9a-f]{2,4}…[0-9a-f]{4,6}$/i;
const NFT = { network: 'eip155:1', contract: other, tokenId: '1', amount: 1n, name: 'Light' } as const;

describe('A short address that stands alone', () => {
  let test: TestModal;

  beforeEach(async () => {
    localStorage.clear();
    test = createTestModal({ features: { pay: true }, fake: { accounts: testAccounts } });
    await test.connect();
  });
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  const places: Readonly<Record<string, () => TemplateResult | Promise<TemplateResult>>> = {
    account: () => html`<w3m-account-view .modal=${test.modal}></w3m-account-view>`,
    'accounts of a wallet': () => {
      test.modal.account.setProfile('eip155', { profileName: 'ann.eth' });
      return html`<w3m-account-list .modal=${test.modal}></w3m-account-list>`;
    },
    'connected wallets': async () => {
      await test.session.features.load('connections');
      return html`<w3m-connection-list .modal=${test.modal}></w3m-connection-list>`;
    },
    receive: () => html`<w3m-wallet-receive-view .modal=${test.modal}></w3m-wallet-receive-view>`,
    NFT: () => html`<w3m-nft-view .modal=${test.modal} .data=${{ nft: NFT }}></w3m-nft-view>`,
    'what is signed': () =>
      html`<w3m-signed-text
        .text=${'Text'}
        .facts=${[['Account', `${address.slice(0, 4)}…${address.slice(-6)}`, address]]}
      ></w3m-signed-text>`,
    pay: async () => {
      const pay = await test.session.features.load('pay');
      const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 };
      const paymentAsset = { network: 'eip155:1', asset: 'native', metadata } as const;
      await pay.open({ paymentAsset, recipient: other, amount: '1' });
      await settle();
      return html`<w3m-pay-view .modal=${test.modal} .pay=${pay}></w3m-pay-view>`;
    },
    'recent receivers': async () => {
      const send = await test.session.features.load('send');
      await send.tokens.settled();
      send.edit({ to: other, amount: '1' });
      await settle();
      test.clock.advance(1_000);
      await settle();
      await send.openReview();
      await send.submit();
      send.edit({ to: '', amount: '' });
      return html`<w3m-wallet-send-view .modal=${test.modal} .send=${send}></w3m-wallet-send-view>`;
    },
  };

  for (const [name, template] of Object.entries(places))
    it(`has figures of one width: ${name}`, async () => {
      const { view, drawn } = await showView<ModalElement>(await template());
      await drawn();
      const shown = deepAll(view, '*').filter(each => each.childElementCount === 0 && SHORT.test(textOf(each)));
      expect(shown).not.to.deep.equal([]);
      for (const each of shown) {
        const { fontFamily } = getComputedStyle(each);
        const mono = getComputedStyle(view).getPropertyValue('--wui-font-family-mono');
        expect(fontFamily).to.equal(mono.replace(/\s+/g, ' ').trim());
      }
    });
});
