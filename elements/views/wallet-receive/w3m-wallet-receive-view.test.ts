import { expect, html } from '@open-wc/testing';
import { createTestModal, testAccounts, type TestModal } from '../../../testing/index.js';
import { WuiCopyEvent } from '../../ui/copy-button/wui-copy-button.events.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import '../wallet-compatible-networks/w3m-wallet-compatible-networks-view.define.js';
import type { W3mWalletCompatibleNetworksView } from '../wallet-compatible-networks/w3m-wallet-compatible-networks-view.js';
import './w3m-wallet-receive-view.define.js';
import type { W3mWalletReceiveView } from './w3m-wallet-receive-view.js';

const show = ({ modal }: TestModal): Promise<ShownView<W3mWalletReceiveView>> =>
  showView(html`<w3m-wallet-receive-view .modal=${modal}></w3m-wallet-receive-view>`);

describe('<w3m-wallet-receive-view>', () => {
  it('shows the address as code, text and copy', async () => {
    const test = createTestModal();
    await test.connect();
    const { address } = testAccounts[0];
    const { view, said } = await show(test);
    expect(deep(view, 'wui-qr-code')?.getAttribute('uri')).to.equal(address);
    expect(deepAll(view, '.address [aria-hidden]').map(textOf).join('')).to.equal(address);
    expect(textOf(deep(view, '.address .visually-hidden'))).to.equal(address);
    byId(view, 'receive-address-copy-button')?.dispatchEvent(new WuiCopyEvent(address, true));
    expect(said).to.deep.equal(['Address copied']);
    await expect(view).to.be.accessible();
  });

  it('follows the account', async () => {
    const test = createTestModal({ fake: { accounts: testAccounts } });
    await test.connect();
    const { view, drawn } = await show(test);
    test.session.useAccount('eip155', testAccounts[1].address);
    await drawn();
    expect(deep(view, 'wui-qr-code')?.getAttribute('uri')).to.equal(testAccounts[1].address);
  });

  it('leads to the compatible networks', async () => {
    const test = createTestModal();
    await test.connect();
    const { view } = await show(test);
    controlOf(byId(view, 'receive-networks'))?.click();
    expect(test.session.router.current.get().view).to.equal('WalletCompatibleNetworks');
    const { view: networks } = await showView<W3mWalletCompatibleNetworksView>(
      html`<w3m-wallet-compatible-networks-view .modal=${test.modal}></w3m-wallet-compatible-networks-view>`,
    );
    const names = test.modal.network.inNamespace('eip155').map(({ name }) => name);
    expect(deepAll(networks, 'wui-list-item').map(row => row.getAttribute('label'))).to.deep.equal(names);
    await expect(networks).to.be.accessible();
  });

  it('renders nothing while disconnected', async () => {
    const { view } = await show(createTestModal());
    expect(view.shadowRoot?.childElementCount).to.equal(0);
  });
});
