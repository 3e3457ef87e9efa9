import { expect, html } from '@open-wc/testing';
import { createTestModal, FakeRemoteWallet } from '../../../testing/index.js';
import { titleOf, views } from '../../views.js';
import { byId, deep, showView, textOf } from '../testing/show-view.js';
import './w3m-connecting-wc-view.define.js';
import type { W3mConnectingWcView } from './w3m-connecting-wc-view.js';

const wallet = { id: 'ember', name: 'Ember', mobile_link: 'ember://' };

describe('<w3m-connecting-wc-view>', () => {
  it('shows a QR code for the chosen wallet with its name as title', async () => {
    const { modal } = createTestModal({ remote: new FakeRemoteWallet() });
    const { view, drawn } = await showView<W3mConnectingWcView>(html`
      <w3m-connecting-wc-view .modal=${modal} .data=${{ wallet }}></w3m-connecting-wc-view>
    `);
    await drawn();
    expect(byId(view, 'wui-qr-code')?.getAttribute('uri')).to.match(/^wc:/);
    expect(textOf(deep(view, '.prompt'))).to.contain('Ember');
    expect(titleOf(views, { view: 'ConnectingWalletConnect', data: { wallet } })).to.equal('Ember');
    expect(titleOf(views, { view: 'ConnectingWalletConnect', data: undefined })).to.equal('Scan with your phone');
    await expect(view).to.be.accessible();
  });
});
