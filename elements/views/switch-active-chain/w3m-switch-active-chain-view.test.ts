import { expect, html } from '@open-wc/testing';
import {
  createTestModal,
  FakeAdapter,
  solanaFake,
  testNetworks,
  testSolanaNetworks,
  type TestModal,
} from '../../../testing/index.js';
import type { ViewData } from '../../../controllers/index.js';
import { byId, controlOf, deep, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-switch-active-chain-view.define.js';
import type { W3mSwitchActiveChainView } from './w3m-switch-active-chain-view.js';

const networks = [...testNetworks, ...testSolanaNetworks] as const;

describe('<w3m-switch-active-chain-view>', () => {
  let test: TestModal;

  beforeEach(() => {
    localStorage.clear();
    test = createTestModal({ networks, adapters: [new FakeAdapter(), new FakeAdapter(solanaFake)] });
  });
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  const show = (data?: ViewData['SwitchActiveChain']): Promise<ShownView<W3mSwitchActiveChainView>> => {
    test.modal.open(undefined, 'SwitchActiveChain', data);
    return showView(
      html`<w3m-switch-active-chain-view .modal=${test.modal} .data=${data}></w3m-switch-active-chain-view>`,
    );
  };
  const click = async ({ view, drawn }: ShownView<Element>): Promise<void> => {
    controlOf(byId(view, 'w3m-switch-active-chain-button'))?.click();
    await drawn();
    await test.settle();
  };

  it('activates the other namespace and leads to its wallets; the account stays connected', async () => {
    await test.connect();
    const shown = await show();
    expect(textOf(deep(shown.view, '.heading'))).to.equal('Switch to Solana');
    expect(textOf(deep(shown.view, '.detail'))).to.equal(
      'Choose a wallet for Solana next. Your Ethereum account stays connected.',
    );
    await expect(shown.view).to.be.accessible();
    await click(shown);
    expect(test.session.router.current.get().view).to.equal('Connect');
    expect(test.modal.shell.namespace.get()).to.equal('solana');
    expect(test.modal.network.activeNamespace.get()).to.equal('solana');
    expect(test.modal.account.of('eip155').status).to.equal('connected');
  });

  it('leads from the networks to the wallets, and back to the networks', async () => {
    const { modal, session, connect } = test;
    await connect();
    modal.open(undefined, 'Networks');
    const network = modal.network.inNamespace('solana')[1]!;
    session.router.push('SwitchActiveChain', { network });
    await click(
      await showView(
        html`<w3m-switch-active-chain-view .modal=${modal} .data=${{ network }}></w3m-switch-active-chain-view>`,
      ),
    );
    expect(session.router.history.get().map(({ view }) => view)).to.deep.equal(['Networks', 'Connect']);
    expect(modal.network.active.get()).to.equal(network);
    modal.shell.close();
    expect(modal.network.active.get()).to.equal(network);
  });

  it('uses the wallet that is connected there', async () => {
    const { session, modal } = test;
    await test.connect();
    await session.connect(session.connectors.find('Test Wallet', 'solana')!);
    await test.settle();
    const shown = await show();
    expect(textOf(deep(shown.view, '.heading'))).to.equal('Switch to Ethereum');
    expect(textOf(deep(shown.view, '.detail'))).to.equal('Test Wallet is connected there already.');
    await click(shown);
    expect(modal.network.activeNamespace.get()).to.equal('eip155');
    expect(session.router.current.get().view).to.equal('Account');
  });

  it('asks the connected wallet for the network that the host names', async () => {
    await test.connect();
    const network = test.modal.network.find('eip155', 137)!;
    await click(await show({ network }));
    expect(test.session.router.current.get()).to.deep.equal({ view: 'SwitchNetwork', data: { network } });
  });

  it('leads to the namespace that the host names, also while nobody is connected', async () => {
    const shown = await show({ switchToChain: 'solana' });
    expect(textOf(deep(shown.view, '.detail'))).to.equal('Choose a wallet for Solana next.');
    await click(shown);
    expect(test.session.router.current.get().view).to.equal('Connect');
    expect(test.modal.network.activeNamespace.get()).to.equal('solana');
  });

  it('says that there is no other namespace', async () => {
    test.modal.dispose();
    test = createTestModal();
    const { view } = await show();
    expect(textOf(view.shadowRoot?.querySelector('wui-empty'))).to.equal('No networks available');
    expect(byId(view, 'w3m-switch-active-chain-button')).to.equal(undefined);
    await expect(view).to.be.accessible();
  });
});
