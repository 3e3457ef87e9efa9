import { expect, html } from '@open-wc/testing';
import { signal } from '../../../controllers/core/signals.js';
import type { WalletLink } from '../../../controllers/domain/wallets/links.js';
import { createTestModal } from '../../../testing/index.js';
import { byId, deep, showView, textOf } from '../testing/show-view.js';
import './w3m-open-wallet-view.define.js';
import type { W3mOpenWalletView } from './w3m-open-wallet-view.js';

const linkTo = (href: string): WalletLink => ({ href, target: '_self', base: 'ember://' });

describe('<w3m-open-wallet-view>', () => {
  it('has a link that a tap follows at once, in the context of its kind', async () => {
    const { modal } = createTestModal();
    const link = signal(linkTo('ember://wc?sessionTopic=a'));
    const data = { name: 'Ember', link, dismiss: () => undefined };
    const { view, drawn } = await showView<W3mOpenWalletView>(
      html`<w3m-open-wallet-view .modal=${modal} .data=${data}></w3m-open-wallet-view>`,
    );
    await drawn();
    const anchor = (): HTMLAnchorElement => deep<HTMLAnchorElement>(view, 'a') ?? expect.fail('no link');
    expect(textOf(byId(view, 'w3m-app-link'))).to.equal('Open Ember');
    expect(anchor().getAttribute('href')).to.equal('ember://wc?sessionTopic=a');
    expect(anchor().target).to.equal('_self');
    expect(textOf(deep(view, '[part=heading]'))).to.equal('Approve in Ember');
    expect(textOf(deep(view, '[part=detail]'))).to.equal('Then come back here. This page continues by itself.');
    await expect(view).to.be.accessible();
    const before = anchor();
    link.set(linkTo('ember://wc?requestId=7&sessionTopic=a'));
    await drawn();
    expect(anchor()).to.equal(before); // a finger on it still taps it
    expect(before.getAttribute('href')).to.equal('ember://wc?requestId=7&sessionTopic=a');
  });
});
