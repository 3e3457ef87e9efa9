import { expect, html } from '@open-wc/testing';
import { DEBOUNCE_MS, NETWORK_SEARCH_DEBOUNCE_MS } from '../../../controllers/domain/constants.js';
import {
  createTestModal,
  FakeAdapter,
  solanaFake,
  testNetworks,
  testSolanaNetworks,
  type TestModal,
} from '../../../testing/index.js';
import { arbitrum, base, gnosis, linea, zora } from '../../../controllers/domain/networks/evm-networks.js';
import { bitcoin } from '../../../controllers/domain/networks/other-networks.js';
import type { WuiInput } from '../../ui/input/wui-input.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-networks-view.define.js';
import type { W3mNetworksView } from './w3m-networks-view.js';

const MANY = [...testNetworks, arbitrum, base, gnosis, linea, zora] as const;

const show = ({ modal }: TestModal): Promise<ShownView<W3mNetworksView>> =>
  showView(html`<w3m-networks-view .modal=${modal}></w3m-networks-view>`);

const names = (view: Element): readonly (string | undefined)[] =>
  deepAll(view, 'wui-list-item').map(row => row.getAttribute('label') ?? undefined);

const search = async (test: TestModal, { view, drawn }: ShownView<Element>, text: string): Promise<void> => {
  const input = deep<WuiInput>(view, 'wui-input')!;
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  test.clock.advance(NETWORK_SEARCH_DEBOUNCE_MS);
  await drawn();
};

describe('<w3m-networks-view>', () => {
  let test: TestModal;

  beforeEach(() => {
    test = createTestModal();
    test.modal.open(undefined, 'Networks');
  });

  it('lists the networks and marks the active one', async () => {
    const { view } = await show(test);
    expect(names(view)).to.deep.equal(['Ethereum', 'OP Mainnet', 'Polygon']);
    expect(byId(view, 'w3m-network-switch-Ethereum')).to.have.property('selected', true);
    expect(byId(view, 'w3m-network-switch-Polygon')).to.have.property('selected', false);
    await expect(view).to.be.accessible();
  });

  it('has a search field only for more than seven networks', async () => {
    const { view } = await show(createTestModal({ networks: MANY }));
    expect(deep(view, 'wui-input')?.getAttribute('placeholder')).to.equal('Search networks');
    expect(deep((await show(test)).view, 'wui-input')).to.equal(undefined);
    const seven = createTestModal({ networks: [MANY[0], ...MANY.slice(1, 7)] });
    expect(deep((await show(seven)).view, 'wui-input')).to.equal(undefined);
  });

  it('finds networks by part of the name or chain id after a pause', async () => {
    test = createTestModal({ networks: MANY });
    const shown = await show(test);
    const input = deep<WuiInput>(shown.view, 'wui-input')!;
    input.value = 'pol';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    test.clock.advance(NETWORK_SEARCH_DEBOUNCE_MS - 1);
    await shown.drawn();
    expect(names(shown.view)).to.have.length(MANY.length);
    test.clock.advance(1);
    await shown.drawn();
    expect(names(shown.view)).to.deep.equal(['Polygon']);
    await search(test, shown, ' 10 ');
    expect(names(shown.view)).to.deep.equal(['OP Mainnet']);
  });

  it('announces the count when the person has stopped typing', async () => {
    test = createTestModal({ networks: MANY });
    const shown = await show(test);
    for (const text of ['p', 'po', 'pol']) await search(test, shown, text);
    expect(shown.said).to.deep.equal([]);
    test.clock.advance(DEBOUNCE_MS);
    expect(shown.said).to.deep.equal(['1 network found']);
  });

  it('announces the count of each search again, also if it is the same', async () => {
    test = createTestModal({ networks: MANY });
    const shown = await show(test);
    for (const text of ['zora', 'gnosis', 'gnosis ']) {
      await search(test, shown, text);
      test.clock.advance(DEBOUNCE_MS);
    }
    expect(shown.said).to.deep.equal(['1 network found', '1 network found']);
  });

  it('shows an empty state until the search is cleared', async () => {
    test = createTestModal({ networks: MANY });
    const shown = await show(test);
    await search(test, shown, 'zzz');
    expect(textOf(deep(shown.view, 'wui-empty'))).to.contain('No networks match “zzz”');
    test.clock.advance(DEBOUNCE_MS);
    expect(shown.said).to.deep.equal(['0 networks found']);
    await expect(shown.view).to.be.accessible();
    await search(test, shown, '');
    expect(names(shown.view)).to.have.length(MANY.length);
  });

  it('switches at once while disconnected, and marks the new network in the list', async () => {
    const { view, said, drawn } = await show(test);
    controlOf(byId(view, 'w3m-network-switch-Polygon'))?.click();
    await drawn();
    expect(test.modal.network.active.get()?.id).to.equal(137);
    expect(test.modal.shell.isOpen.get()).to.equal(true);
    expect(test.session.router.current.get().view).to.equal('Networks');
    expect(byId(view, 'w3m-network-switch-Polygon')).to.have.property('selected', true);
    expect(byId(view, 'w3m-network-switch-Ethereum')).to.have.property('selected', false);
    expect(said).to.deep.equal(['Switched to Polygon']);
  });

  it('opens the view SwitchNetwork while connected', async () => {
    await test.connect();
    test.modal.open(undefined, 'Networks');
    const { view } = await show(test);
    await expect(view).to.be.accessible();
    controlOf(byId(view, 'w3m-network-switch-Polygon'))?.click();
    expect(test.session.router.current.get()).to.have.property('view', 'SwitchNetwork');
    expect(test.session.router.current.get()).to.have.nested.property('data.network.id', 137);
    expect(test.modal.network.active.get()?.id).to.equal(1);
  });

  it('stays when the active network is chosen', async () => {
    test.session.router.reset('Connect');
    test.session.router.push('Networks');
    const { view } = await show(test);
    controlOf(byId(view, 'w3m-network-switch-Ethereum'))?.click();
    expect(test.session.router.current.get().view).to.equal('Networks');
  });

  it('lists unapproved networks last and disabled', async () => {
    await test.connect();
    test.modal.network.setApproval('eip155', { ids: ['eip155:137'], supportsAll: false });
    const { view } = await show(test);
    expect(names(view)[0]).to.equal('Polygon');
    const row = byId(view, 'w3m-network-switch-OP Mainnet');
    expect(controlOf(row)).to.have.property('disabled', true);
    row?.click();
    expect(test.session.router.current.get().view).not.to.equal('SwitchNetwork');
  });

  describe('with several namespaces', () => {
    const sol = (): FakeAdapter => new FakeAdapter(solanaFake);
    const choose = async (name: string): Promise<ShownView<W3mNetworksView>> => {
      test.modal.open(undefined, 'Networks');
      const shown = await show(test);
      controlOf(byId(shown.view, `w3m-network-switch-${name}`))?.click();
      await shown.drawn();
      return shown;
    };

    beforeEach(async () => {
      const networks = [...testNetworks, bitcoin, ...testSolanaNetworks] as const;
      test = createTestModal({ networks, adapters: [new FakeAdapter(), sol()] });
      await test.connect();
    });

    it('lists all usable networks and finds them by name, namespace or id', async () => {
      const networks = [...MANY, bitcoin, ...testSolanaNetworks] as const;
      test = createTestModal({ networks, adapters: [new FakeAdapter(), sol()] });
      test.modal.open(undefined, 'Networks');
      const shown = await show(test);
      const solanas = ['Solana Devnet', 'Solana Testnet'];
      expect(names(shown.view)).to.have.members([...MANY.map(({ name }) => name), ...solanas]);
      await search(test, shown, 'solana');
      expect(names(shown.view)).to.deep.equal(solanas);
      await search(test, shown, 'eip155:10');
      expect(names(shown.view)).to.deep.equal(['OP Mainnet']);
      await search(test, shown, String(testSolanaNetworks[1].id));
      expect(names(shown.view)).to.deep.equal(['Solana Testnet']);
    });

    it('lists unapproved networks of inactive namespaces last', async () => {
      const { modal } = test;
      modal.network.setApproval('eip155', { ids: ['eip155:137'], supportsAll: false });
      modal.network.setActive(modal.network.inNamespace('solana')[0]!);
      modal.open(undefined, 'Networks');
      const { view } = await show(test);
      const last = ['Ethereum', 'OP Mainnet'];
      expect(names(view)).to.deep.equal(['Polygon', 'Solana Devnet', 'Solana Testnet', ...last]);
      expect(controlOf(byId(view, 'w3m-network-switch-Ethereum'))).to.have.property('disabled', true);
      await expect(view).to.be.accessible();
    });

    it('leads to the namespace that has no wallet yet, and changes nothing before', async () => {
      const { modal, session } = test;
      const { said } = await choose('Solana Testnet');
      const network = modal.network.networks.get().find(({ name }) => name === 'Solana Testnet')!;
      expect(session.router.current.get()).to.deep.equal({ view: 'SwitchActiveChain', data: { network } });
      expect(modal.network.active.get()?.name, 'the account stays in use').to.equal('Ethereum');
      expect(modal.network.of('solana')?.name).not.to.equal('Solana Testnet');
      expect(modal.account.of('eip155').status).to.equal('connected');
      expect(said).to.deep.equal([]);
      session.router.goBack();
      expect(session.router.current.get().view).to.equal('Networks');
    });

    it('lists the wallets of a namespace at once while nobody is connected', async () => {
      const networks = [...testNetworks, ...testSolanaNetworks] as const;
      test = createTestModal({ networks, adapters: [new FakeAdapter(), sol()] });
      await choose('Solana Testnet');
      expect(test.session.router.current.get().view).to.equal('Connect');
      expect(test.modal.shell.namespace.get()).to.equal('solana');
      expect(test.modal.network.active.get()?.name).to.equal('Solana Testnet');
    });

    it('marks the new network of a connected namespace without a wallet request', async () => {
      const { modal, session } = test;
      await session.connect(session.connectors.find('Test Wallet', 'solana')!);
      await test.settle();
      for (const name of ['Ethereum', 'Solana Testnet']) {
        const { view } = await choose(name);
        expect(session.router.history.get().map(entry => entry.view)).to.deep.equal(['Networks']);
        expect(modal.network.active.get()?.name).to.equal(name);
        expect(byId(view, `w3m-network-switch-${name}`)).to.have.property('selected', true);
      }
      expect(modal.account.of('solana').connection?.chainId).to.equal(testSolanaNetworks[1].id);
      expect(modal.account.current.get()?.namespace).to.equal('solana');
      await choose('Polygon');
      expect(session.router.current.get().view).to.equal('SwitchNetwork');
    });
  });

  it('explains what a network is', async () => {
    const { view } = await show(test);
    controlOf(deep(view, '.footer wui-button'))?.click();
    expect(test.session.router.current.get().view).to.equal('WhatIsANetwork');
    expect(test.modal.events.state.get().data.event).to.equal('CLICK_NETWORK_HELP');
  });

  it('focuses the search field', async () => {
    const { view } = await show(createTestModal({ networks: MANY }));
    expect(deep(view, 'wui-input')?.hasAttribute('data-autofocus')).to.equal(true);
    expect(byId(view, 'wui-input-text')?.localName).to.equal('input');
  });
});
