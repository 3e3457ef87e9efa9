import { expect, html } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import { signal } from '../../controllers/core/signals.js';
import type { WalletLink } from '../../controllers/domain/wallets/links.js';
import { createTestModal, testEmbedded, type TestModal } from '../../testing/index.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import type { ModalElement } from '../internal/modal-element.js';
import './choose-account-name/w3m-choose-account-name-view.define.js';
import './connecting-farcaster/w3m-connecting-farcaster-view.define.js';
import './open-wallet/w3m-open-wallet-view.define.js';
import './upgrade-wallet/w3m-upgrade-wallet-view.define.js';
import { deep, showView } from './testing/show-view.js';

const link = signal<WalletLink>({ href: 'ember://', target: '_self', base: 'ember://' });
const request = { name: 'Ember', link, dismiss: () => undefined };

/** Views with one task, by the words of its button. */
const VIEWS: Readonly<Record<string, (test: TestModal) => TemplateResult>> = {
  'Choose name': ({ modal }) => html`<w3m-choose-account-name-view .modal=${modal}></w3m-choose-account-name-view>`,
  'Open wallet settings': ({ modal }) => html`<w3m-upgrade-wallet-view .modal=${modal}></w3m-upgrade-wallet-view>`,
  'Open Farcaster': ({ modal }) =>
    html`<w3m-connecting-farcaster-view .modal=${modal}></w3m-connecting-farcaster-view>`,
  'Open Ember': ({ modal }) => html`<w3m-open-wallet-view .modal=${modal} .data=${request}></w3m-open-wallet-view>`,
};

describe('The main action of a view', () => {
  let test: TestModal;

  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  /** Shows a view of a phone. */
  async function show(template: (test: TestModal) => TemplateResult): Promise<ModalElement> {
    test = createTestModal({
      embeddedWallet: new FakeEmbeddedWallet({ eip155: [] }),
      sources: [testEmbedded],
      environment: { isMobile: true },
    });
    const { view } = await showView<ModalElement>(template(test));
    view.style.inlineSize = '360px';
    await waitUntil(() => deep(view, 'wui-button[full]'), 'the button');
    await settle();
    return view;
  }

  for (const [name, template] of Object.entries(VIEWS)) {
    it(`has the height of a control: ${name}`, async () => {
      const view = await show(template);
      const height = parseFloat(getComputedStyle(view).getPropertyValue('--wui-size-control'));
      const button = deep(view, 'wui-button[full]');
      expect(button?.textContent.trim()).to.equal(name);
      expect(button?.getBoundingClientRect().height).to.equal(height);
    });
  }

  for (const [name, template] of Object.entries(VIEWS)) {
    it(`stands further from the detail than the heading does: ${name}`, async () => {
      const view = await show(template);
      const [heading, detail, button] = ['.heading', '.detail', 'wui-button[full]'].map(each =>
        deep(view, each)?.getBoundingClientRect(),
      );
      if (!heading || !detail || !button) throw new Error('The view lacks a part');
      expect(button.top - detail.bottom).to.be.greaterThan(detail.top - heading.bottom);
    });
  }
});
