import { expect, html } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { byId, controlOf, deep, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-unsupported-chain-view.define.js';
import type { W3mUnsupportedChainView } from './w3m-unsupported-chain-view.js';

const show = ({ modal }: TestModal): Promise<ShownView<W3mUnsupportedChainView>> =>
  showView(html`<w3m-unsupported-chain-view .modal=${modal}></w3m-unsupported-chain-view>`);

describe('<w3m-unsupported-chain-view>', () => {
  it('shows an explanation and the supported networks', async () => {
    const test = createTestModal({ fake: { chainId: 99_999 } });
    await test.connect();
    const { view } = await show(test);
    expect(textOf(deep(view, '[part=message]'))).to.equal(
      'This app doesn’t support your current network. Switch to an available option to continue.',
    );
    expect(byId(view, 'w3m-network-switch-Ethereum')).to.have.property('selected', false);
    expect(textOf(deep(view, 'wui-separator'))).to.equal('or');
    await expect(view).to.be.accessible();
    controlOf(byId(view, 'w3m-network-switch-OP Mainnet'))?.click();
    expect(test.session.router.current.get()).to.have.nested.property('data.network.id', 10);
  });

  it('disconnects the wallet', async () => {
    const test = createTestModal({ fake: { chainId: 99_999 } });
    await test.connect();
    const { view, drawn } = await show(test);
    controlOf(byId(view, 'disconnect-button'))?.click();
    await drawn();
    expect(test.modal.account.isConnected.get()).to.equal(false);
  });

  it('switches the network and opens Connect while disconnected', async () => {
    const test = createTestModal();
    test.modal.open(undefined, 'UnsupportedChain');
    const { view, drawn } = await show(test);
    expect(byId(view, 'disconnect-button')).to.equal(undefined);
    await expect(view).to.be.accessible();
    controlOf(byId(view, 'w3m-network-switch-Polygon'))?.click();
    await drawn();
    expect(test.modal.network.active.get()?.id).to.equal(137);
    expect(test.session.router.current.get().view).to.equal('Connect');
  });
});
