import { expect, html, nextFrame } from '@open-wc/testing';
import { untilIdle } from '../../../controllers/core/until-idle.js';
import {
  createTestModal,
  FakeAdapter,
  FakeRemoteWallet,
  solanaFake,
  testConnector,
  testNetworks,
  testSolanaNetworks,
  type TestModal,
} from '../../../testing/index.js';
import type { Connector } from '../../../controllers/domain/entities.js';
import type { WuiListItem } from '../../ui/list-item/wui-list-item.js';
import { deepActiveElement } from '../../internal/focus.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-connect-view.define.js';
import type { W3mConnectView } from './w3m-connect-view.js';
import { waitUntil } from '../../../testing/wait-until.js';

const another: Connector = { id: 'io.rabby', name: 'Rabby', type: 'ANNOUNCED', namespace: 'eip155', rdns: 'io.rabby' };

/** Renders the view in an open modal. */
async function show({ modal }: TestModal): Promise<ShownView<W3mConnectView>> {
  modal.shell.open(modal.shell.namespace.get());
  const shown = await showView<W3mConnectView>(html`<w3m-connect-view .modal=${modal}></w3m-connect-view>`);
  await shown.drawn();
  return shown;
}

describe('<w3m-connect-view>', () => {
  it('lists discovered wallets with their tags', async () => {
    const { view } = await show(createTestModal({ fake: { connectors: [testConnector, another] } }));
    const row = byId(view, 'wallet-selector-test.wallet');
    expect(row).to.have.property('label', 'Test Wallet');
    expect(row).to.have.property('tag', 'Installed');
    expect(byId(view, 'wallet-selector-io.rabby')).not.to.equal(undefined);
    expect(byId(view, 'w3m-connect-scroll-view')).not.to.equal(undefined);
    await expect(view).to.be.accessible();
  });

  it('tells that the connected account stays, where it was opened for another namespace', async () => {
    const test = createTestModal({
      networks: [...testNetworks, ...testSolanaNetworks],
      adapters: [new FakeAdapter(), new FakeAdapter(solanaFake)],
    });
    await test.connect();
    test.modal.open('solana', 'Connect');
    const { view } = await show(test);
    await waitUntil(() => deep(view, '.adding'), 'nothing is said');
    expect(textOf(deep(view, '.adding'))).to.equal('Connect on Solana Your Ethereum account stays connected.');
    await expect(view).to.be.accessible();
    test.modal.open('eip155', 'Connect');
    await waitUntil(() => !deep(view, '.adding'), 'it is still said');
  });

  it('gives a wallet the same tag in the list of one namespace and of all', async () => {
    const test = createTestModal({
      networks: [...testNetworks, ...testSolanaNetworks],
      adapters: [new FakeAdapter(), new FakeAdapter(solanaFake)],
    });
    const tags = async (): Promise<readonly unknown[]> => {
      const { view } = await show(test);
      return deepAll<WuiListItem>(view, 'wui-list-item').map(({ label, tag }) => [label, tag]);
    };
    test.modal.open(undefined, 'Connect');
    expect(await tags()).to.deep.equal([['Test Wallet', 'Installed']]);
    test.modal.shell.close();
    test.modal.open('solana', 'Connect');
    expect(await tags()).to.deep.equal([['Test Wallet', 'Installed']]);
  });

  it('lists the last connected wallet first', async () => {
    const test = createTestModal({ fake: { connectors: [another, testConnector] } });
    await test.session.connect(testConnector);
    await test.session.disconnect();
    await waitUntil(() => test.session.connectors.recent.get().length > 0);
    const { view } = await show(test);
    expect(deepAll(view, 'wui-list-item').map(row => row.getAttribute('label'))).to.deep.equal([
      'Test Wallet',
      'Rabby',
    ]);
    expect(byId(view, 'wallet-selector-test.wallet')).to.have.property('tag', 'Installed');
    expect(byId(view, 'wallet-selector-io.rabby')).to.have.property('tag', 'Installed');
    await expect(view).to.be.accessible();
  });

  it('omits a recent wallet of another namespace', async () => {
    const test = createTestModal({ remote: new FakeRemoteWallet() });
    const gone = { id: 'gone.wallet', name: 'Gone', homepage: 'https://gone.example' };
    test.session.connectors.setRecent([{ ...gone, namespaces: ['solana'] }]);
    test.modal.open('eip155', 'Connect');
    const { view, drawn } = await show(test);
    expect(byId(view, 'wallet-selector-gone.wallet')).to.equal(undefined);
    test.session.connectors.setRecent([{ ...gone, namespaces: ['solana', 'eip155'] }]);
    await drawn();
    expect(byId(view, 'wallet-selector-gone.wallet')).not.to.equal(undefined);
  });

  it('shows the name and icon of the app, and its initial if the icon fails', async () => {
    const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: ['/no-such-icon.png'] };
    const { view } = await show(createTestModal({ metadata }));
    expect(textOf(deep(view, '[part=host]'))).to.equal('Connect to Shop');
    const icon = deep(view, '[part=host] wui-image');
    expect(icon).to.have.property('src', '/no-such-icon.png');
    await waitUntil(() => textOf(icon?.shadowRoot?.querySelector('.letter')) === 'S', 'the initial');
    await expect(view).to.be.accessible();
  });

  it('shows no app without metadata', async () => {
    const { view } = await show(createTestModal());
    expect(deep(view, '[part=host]')).to.equal(undefined);
  });

  it('shows the name of each wallet', async () => {
    const { view } = await show(createTestModal());
    const label = deep(byId(view, 'wallet-selector-test.wallet')!, '.label');
    expect(label?.innerText.trim()).to.equal('Test Wallet');
  });

  it('distinguishes wallets of the same name by their rdns', async () => {
    const imitator: Connector = { ...another, id: 'xyz.drain', rdns: 'xyz.drain', name: testConnector.name };
    const { view } = await show(createTestModal({ fake: { connectors: [testConnector, imitator, another] } }));
    expect(byId(view, 'wallet-selector-test.wallet')).to.have.property('secondary', testConnector.rdns);
    expect(byId(view, 'wallet-selector-xyz.drain')).to.have.property('secondary', 'xyz.drain');
    expect(byId(view, 'wallet-selector-io.rabby')).to.have.property('secondary', undefined);
    await expect(view).to.be.accessible();
  });

  it('shows the source of a look-alike MetaMask, also of one that names none', async () => {
    const fox: Connector = { ...another, id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' };
    const cyrillic: Connector = { ...another, id: 'xyz.drain', name: 'Met\u0430M\u0430sk', rdns: 'xyz.drain' };
    const injected: Connector = { ...fox, id: 'injected', name: 'META MASK', type: 'INJECTED', rdns: undefined };
    const { view } = await show(createTestModal({ fake: { connectors: [fox, cyrillic, injected] } }));
    const secondary = ['io.metamask', 'xyz.drain', 'injected'].map(
      id => deep(byId(view, `wallet-selector-${id}`)!, '.secondary')?.innerText,
    );
    expect(secondary).to.deep.equal(['io.metamask', 'xyz.drain', 'Unknown source']);
    await expect(view).to.be.accessible();
  });

  it('opens the connecting view of the clicked wallet', async () => {
    const test = createTestModal();
    const { view } = await show(test);
    controlOf(byId(view, 'wallet-selector-test.wallet'))?.click();
    expect(test.session.router.current.get()).to.deep.equal({
      view: 'ConnectingExternal',
      data: { connector: test.session.connectors.wallets.get()[0] },
    });
  });

  it('opens the choice of a namespace for a wallet with several', async () => {
    const solana: Connector = { ...testConnector, id: 'test.wallet.sol', namespace: 'solana' };
    const test = createTestModal({ fake: { connectors: [testConnector, solana] } });
    const { view } = await show(test);
    const row = byId(view, 'wallet-selector-test.wallet');
    expect(row).to.include({ tag: 'Installed', secondary: 'Multi-network' });
    controlOf(row)?.click();
    expect(test.session.router.current.get()).to.include({ view: 'ConnectingMultiChain' });
    expect(test.session.router.current.get()).to.have.nested.property('data.connector.id', 'test.wallet');
  });

  it('connects the namespace that the modal was opened for', async () => {
    const solana: Connector = { ...testConnector, id: 'test.wallet.sol', namespace: 'solana' };
    const test = createTestModal({ fake: { connectors: [testConnector, solana] } });
    test.modal.shell.open('solana');
    const { view } = await show(test);
    controlOf(byId(view, 'wallet-selector-test.wallet.sol'))?.click();
    expect(test.session.router.current.get()).to.have.nested.property('data.connector.namespace', 'solana');
  });

  it('adds and announces a late wallet without moving the focus', async () => {
    const test = createTestModal();
    const { view, said, drawn } = await show(test);
    const first = controlOf(byId(view, 'wallet-selector-test.wallet'))!;
    first.focus();
    expect(said).to.deep.equal([]);
    test.wallet.connectors.set([another, testConnector]);
    await drawn();
    expect(deepAll(view, 'wui-list-item').map(row => row.dataset['testid'])).to.deep.equal([
      'wallet-selector-io.rabby',
      'wallet-selector-test.wallet',
    ]);
    expect(said).to.deep.equal(['Rabby was found']);
    expect(deepActiveElement()).to.equal(first);
  });

  it('moves between wallets by arrow keys', async () => {
    const { view } = await show(createTestModal({ fake: { connectors: [testConnector, another] } }));
    const [first, second] = deepAll(view, 'wui-list-item');
    controlOf(first)?.focus();
    first?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, composed: true }));
    expect(deepActiveElement()).to.equal(controlOf(second));
  });

  it('does not say that no wallet is installed where no adapter looks for one', async () => {
    const test = createTestModal({ adapters: [] });
    await test.modal.start();
    const { view } = await show(test);
    await waitUntil(() => deep(view, 'wui-empty'));
    expect(textOf(deep(view, 'wui-empty'))).to.equal('Wallet connections are not available on this page');
  });

  it('shows the empty state with a link to GetWallet', async () => {
    const test = createTestModal({ fake: { connectors: [] } });
    const { view } = await show(test);
    await waitUntil(() => deep(view, 'svg')); // the drawing loads last
    expect(textOf(deep(view, 'wui-empty'))).to.contain('No wallet found in this browser');
    await expect(view).to.be.accessible();
    controlOf(deep(view, 'wui-empty wui-button'))?.click();
    expect(test.session.router.current.get().view).to.equal('GetWallet');
    expect(test.modal.events.state.get().data.event).to.equal('CLICK_GET_WALLET');
  });

  it('names the wallets that the page cannot use, and the reason, in place of saying that there is none', async () => {
    const onRequest = (): void => {
      const provider = { request: () => undefined };
      for (const [name, rdns] of [
        ['Harbor', 'com.harbor'],
        ['Broken', 'broken'],
      ])
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid: name, name, rdns }, provider } }),
        );
    };
    const onReady = (event: Event): void => {
      const features = { 'standard:connect': { connect: () => undefined } };
      const { register } = (event as CustomEvent<{ register(wallet: object): void }>).detail;
      register({ name: 'Sunny', chains: ['solana:mainnet'], features });
    };
    window.addEventListener('eip6963:requestProvider', onRequest);
    window.addEventListener('wallet-standard:app-ready', onReady);
    const { view } = await show(createTestModal({ fake: { connectors: [] } }));
    await waitUntil(() => byId(view, 'w3m-unusable-wallets'), 'no wallet is named');
    window.removeEventListener('eip6963:requestProvider', onRequest);
    window.removeEventListener('wallet-standard:app-ready', onReady);
    expect(deepAll(view, 'li').map(textOf)).to.deep.equal([
      'Harbor Not offered on this page',
      'Broken Does not offer what a page needs',
      'Sunny Works on Solana only',
    ]);
    expect(textOf(deep(view, 'wui-empty'))).not.to.contain('No wallet found');
    await expect(view).to.be.accessible();
  });

  it('names wallets of networks without an adapter, such as one of Polkadot alone', async () => {
    const page = window as unknown as Record<string, unknown>;
    page['injectedWeb3'] = { talisman: { enable: () => undefined } };
    page['tronLink'] = { request: () => undefined };
    const { view } = await show(createTestModal({ fake: { connectors: [] } }));
    await waitUntil(() => byId(view, 'w3m-unusable-wallets'), 'no wallet is named');
    delete page['injectedWeb3'];
    delete page['tronLink'];
    expect(deepAll(view, 'li').map(textOf)).to.deep.equal([
      'talisman Works on Polkadot only',
      'TronLink Works on Tron only',
    ]);
    expect(textOf(deep(view, 'wui-empty'))).not.to.contain('No wallet found');
  });

  it('replaces the empty state when a wallet is discovered', async () => {
    const test = createTestModal({ fake: { connectors: [] } });
    const { view, said, drawn } = await show(test);
    test.wallet.connectors.set([testConnector]);
    await drawn();
    expect(deep(view, 'wui-empty')).to.equal(undefined);
    expect(byId(view, 'wallet-selector-test.wallet')).not.to.equal(undefined);
    expect(said).to.deep.equal(['Test Wallet was found']);
  });

  it('respects enableWallets and enableWalletGuide', async () => {
    const { view } = await show(createTestModal({ enableWallets: false }));
    expect(deep(view, 'wui-list')).to.equal(undefined);
    const { view: guideless } = await show(createTestModal({ enableWalletGuide: false }));
    expect(byId(guideless, 'w3m-wallet-guide-get-started')).to.equal(undefined);
  });

  it('hides excluded wallets', async () => {
    const { view } = await show(
      createTestModal({ fake: { connectors: [testConnector, another] }, excludeWalletIds: ['IO.Rabby'] }),
    );
    expect(byId(view, 'wallet-selector-io.rabby')).to.equal(undefined);
  });

  it('opens the downloads of a custom wallet', async () => {
    const wallet = { id: 'react-wallet-v2', name: 'House', homepage: 'https://house.example' };
    const test = createTestModal({ customWallets: [wallet] });
    const { view } = await show(test);
    controlOf(byId(view, 'wallet-selector-react-wallet-v2'))?.click();
    expect(test.session.router.current.get()).to.deep.equal({ view: 'Downloads', data: { wallet } });
  });

  it('shows the legal notice with http(s) links only', async () => {
    const { view } = await show(
      createTestModal({ termsConditionsUrl: '/terms', privacyPolicyUrl: 'https://host.example/privacy' }),
    );
    expect(textOf(deep(view, '.legal'))).to.equal(
      'By connecting, you agree to the terms of service and the privacy policy.',
    );
    const links = deepAll<HTMLAnchorElement>(view, '.legal a');
    expect(links.map(({ href }) => href)).to.deep.equal([`${location.origin}/terms`, 'https://host.example/privacy']);
    expect(links.every(({ rel, target }) => rel.includes('noopener') && target === '_blank')).to.equal(true);
    await expect(view).to.be.accessible();

    const { view: wrong } = await show(createTestModal({ termsConditionsUrl: 'javascript:alert(1)' }));
    expect(deep(wrong, '.legal')).to.equal(undefined);
  });

  describe('with wallets on other devices', () => {
    it('lists the QR code, recommended wallets and all wallets', async () => {
      const test = createTestModal({ remote: new FakeRemoteWallet(), fake: { connectors: [] } });
      const { view } = await show(test);
      await waitUntil(() => test.session.features.get('directory'), 'no directory');
      await view.updateComplete;
      const rows = deepAll<HTMLElement & { label: string; tag: string }>(view, 'wui-list-item');
      expect(rows.map(({ label }) => label)).to.deep.equal([
        'WalletConnect',
        'MetaMask',
        'Coinbase Wallet',
        'All wallets',
      ]);
      expect(byId(view, 'all-wallets'))
        .to.have.property('tag')
        .that.matches(/^\d0\+$/);
      await expect(view).to.be.accessible();

      const { router } = test.session;
      controlOf(byId(view, 'wallet-selector-walletconnect'))?.click();
      expect(router.current.get()).to.deep.equal({ view: 'ConnectingWalletConnect', data: undefined });
      router.goBack();
      controlOf(rows[1])?.click();
      expect(router.current.get()).to.have.nested.property('data.wallet.name', 'MetaMask');
      router.goBack();
      controlOf(byId(view, 'all-wallets'))?.click();
      expect(router.current.get().view).to.equal('AllWallets');
      expect(test.modal.events.state.get().data.event).to.equal('CLICK_ALL_WALLETS');
    });

    it('lists every row in its first update, and loads the directory only in an open modal', async () => {
      const test = createTestModal({ remote: new FakeRemoteWallet(), fake: { connectors: [testConnector] } });
      const { view } = await showView<W3mConnectView>(html`<w3m-connect-view .modal=${test.modal}></w3m-connect-view>`);
      await view.updateComplete;
      expect(deepAll(view, '[data-testid]').map(row => row.dataset['testid'])).to.include.members([
        'wallet-selector-walletconnect',
        'wallet-selector-test.wallet',
        'all-wallets',
      ]);
      await nextFrame();
      await untilIdle();
      expect(test.session.features.get('directory')).to.equal(undefined);
      test.modal.shell.open();
      await waitUntil(() => test.session.features.get('directory'), 'no directory');
    });

    it('shows placeholders until the directory has loaded', async () => {
      const test = createTestModal({ remote: new FakeRemoteWallet(), fake: { connectors: [] } });
      const { features } = test.session;
      let goOn = (): void => undefined;
      const late = new Promise<void>(resolve => (goOn = resolve));
      const load = features.load.bind(features);
      features.load = async name => {
        await late;
        return load(name);
      };
      const { view } = await show(test);
      expect(deepAll(view, 'wui-skeleton[shape=row]')).to.have.length(2);
      goOn();
      await waitUntil(() => deepAll(view, 'wui-skeleton[shape=row]').length === 0, 'the placeholders stay');
      expect(deepAll(view, 'wui-list-item')).to.have.length(4);
    });

    it('respects the option allWallets', async () => {
      const remote = new FakeRemoteWallet();
      for (const [allWallets, isMobile, isShown] of [
        ['SHOW', false, true],
        ['HIDE', false, false],
        ['ONLY_MOBILE', false, false],
        ['ONLY_MOBILE', true, true],
      ] as const) {
        const { view } = await show(createTestModal({ remote, allWallets, environment: { isMobile } }));
        expect(byId(view, 'all-wallets') !== undefined, `${allWallets} ${isMobile}`).to.equal(isShown);
      }
    });

    it('hides an installed wallet that is excluded by its directory id', async () => {
      const fox: Connector = { ...another, id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' };
      const excludeWalletIds = ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'];
      const test = createTestModal({ fake: { connectors: [fox, testConnector] }, excludeWalletIds });
      const { view } = await show(test);
      await waitUntil(() => test.session.features.get('directory'), 'no directory');
      await view.updateComplete;
      expect(byId(view, 'wallet-selector-io.metamask')).to.equal(undefined);
      expect(byId(view, 'wallet-selector-test.wallet')).not.to.equal(undefined);
    });
  });
});
