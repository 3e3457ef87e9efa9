import { expect, html } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import { W3mError } from '../../controllers/domain/errors/errors.js';
import { createTestModal, testEmbedded, type TestModal } from '../../testing/index.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { addEmbeddedViews } from '../embedded-views.js';
import type { ModalElement } from '../internal/modal-element.js';
import '../shell/alert/w3m-alert.define.js';
import './account/w3m-account-view.define.js';
import './choose-account-name/w3m-choose-account-name-view.define.js';
import './connect/w3m-connect-view.define.js';
import './create/w3m-create-view.define.js';
import './legal-consent/w3m-legal-consent-view.define.js';
import './profile/w3m-profile-view.define.js';
import './update-email-wallet/w3m-update-email-wallet-view.define.js';
import './upgrade-wallet/w3m-upgrade-wallet-view.define.js';
import './wallet-receive/w3m-wallet-receive-view.define.js';
import { deep, deepAll, showView } from './testing/show-view.js';

/** Distance of fields, buttons and pictures from both edges of the card, in pixels. */
const GUTTER = 16;

interface Case {
  readonly name: string;
  /** What stands at the gutter; the first is measured at the start, the last at the end. */
  readonly selector: string;
  readonly template: (test: TestModal) => TemplateResult;
  readonly arrange?: (test: TestModal) => unknown;
}

const consent = { wallet: { name: 'Test Wallet', type: 'ANNOUNCED' }, answer: () => undefined } as const;

const CASES: readonly Case[] = [
  {
    name: 'the button of “Choose account name”',
    selector: 'wui-button',
    template: ({ modal }) => html`<w3m-choose-account-name-view .modal=${modal}></w3m-choose-account-name-view>`,
  },
  {
    name: 'the button of “Upgrade your wallet”',
    selector: 'wui-button',
    template: ({ modal }) => html`<w3m-upgrade-wallet-view .modal=${modal}></w3m-upgrade-wallet-view>`,
  },
  {
    name: 'the field of “Edit email”',
    selector: 'wui-input',
    template: ({ modal }) =>
      html`<w3m-update-email-wallet-view .modal=${modal} .data=${{ email: 'a@b.org' }}></w3m-update-email-wallet-view>`,
  },
  {
    name: 'the field of “Create wallet”',
    selector: 'wui-input',
    template: ({ modal }) => html`<w3m-create-view .modal=${modal}></w3m-create-view>`,
  },
  {
    name: 'the tiles of “Create wallet”',
    selector: '.tile',
    template: ({ modal }) => html`<w3m-create-view .modal=${modal}></w3m-create-view>`,
  },
  {
    name: 'the line between ways to connect',
    selector: 'wui-separator',
    template: ({ modal }) => html`<w3m-connect-view .modal=${modal}></w3m-connect-view>`,
  },
  {
    name: 'the line above the account settings',
    selector: 'wui-separator',
    template: ({ modal }) => html`<w3m-profile-view .modal=${modal}></w3m-profile-view>`,
    arrange: test => test.connect(),
  },
  {
    name: 'the label of a consent',
    selector: 'label',
    template: ({ modal }) => html`<w3m-legal-consent-view .modal=${modal} .data=${consent}></w3m-legal-consent-view>`,
  },
  {
    name: 'the buttons of a consent',
    selector: 'wui-button',
    template: ({ modal }) => html`<w3m-legal-consent-view .modal=${modal} .data=${consent}></w3m-legal-consent-view>`,
  },
  {
    name: 'the networks of “Receive”',
    selector: '.label, .networks wui-icon',
    template: ({ modal }) => html`<w3m-wallet-receive-view .modal=${modal}></w3m-wallet-receive-view>`,
    arrange: test => test.connect(),
  },
  {
    name: 'the pictures of NFTs',
    selector: 'w3m-nft-image',
    template: ({ modal }) => html`<w3m-account-view .modal=${modal} .data=${{ tab: 'nfts' }}></w3m-account-view>`,
    async arrange(test) {
      const nft = { network: 'eip155:1', contract: '0xc', name: 'Light', amount: 1n } as const;
      test.wallet.nfts = [
        { ...nft, tokenId: '1' },
        { ...nft, tokenId: '2' },
      ];
      await test.connect();
    },
  },
  {
    name: 'an alert',
    selector: '.base',
    template: ({ modal }) => html`<w3m-alert .modal=${modal}></w3m-alert>`,
    arrange: ({ session }) => session.alerts.show(new W3mError('NETWORK_NOT_FOUND'), 'error'),
  },
];

describe('Gutters of views', () => {
  before(addEmbeddedViews);
  afterEach(() => localStorage.clear());

  for (const { name, selector, template, arrange } of CASES)
    it(`puts ${name} at the gutter`, async () => {
      const test = createTestModal({
        embeddedWallet: new FakeEmbeddedWallet({ eip155: [] }),
        sources: [testEmbedded],
        termsConditionsUrl: 'https://example.com/terms',
      });
      await arrange?.(test);
      const { view } = await showView<ModalElement>(template(test));
      view.style.inlineSize = '360px';
      await waitUntil(() => deep(view, selector), selector);
      await settle();
      const [card, ...boxes] = [view, ...deepAll(view, selector)].map(each => each.getBoundingClientRect());
      const [first, last] = [boxes[0], boxes.at(-1)];
      if (!card || !first || !last) throw new Error(`${selector} is not drawn`);
      expect(first.left - card.left).to.be.closeTo(GUTTER, 0.01); // Firefox has fractions of pixels
      expect(card.right - last.right).to.be.closeTo(GUTTER, 0.01);
      test.modal.dispose();
    });
});
