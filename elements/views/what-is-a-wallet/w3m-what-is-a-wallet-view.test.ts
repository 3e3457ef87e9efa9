import { expect, html } from '@open-wc/testing';
import { createTestModal } from '../../../testing/index.js';
import { controlOf, deep, deepAll, showView } from '../testing/show-view.js';
import './w3m-what-is-a-wallet-view.define.js';

describe('<w3m-what-is-a-wallet-view>', () => {
  it('explains wallets and opens GetWallet', async () => {
    const { modal, session } = createTestModal();
    const { view } = await showView(html`<w3m-what-is-a-wallet-view .modal=${modal}></w3m-what-is-a-wallet-view>`);
    expect(deepAll(view, '.explainer')).to.have.length(3);
    await expect(view).to.be.accessible();
    controlOf(deep(view, 'wui-button'))?.click();
    expect(session.router.current.get().view).to.equal('GetWallet');
    expect(modal.events.state.get().data.event).to.equal('CLICK_GET_WALLET');
  });
});
