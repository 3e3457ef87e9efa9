import { expect } from '@open-wc/testing';
import { act, createElement, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createTestModal, testAccounts, testConnector, testNetworks, type TestModal } from '../testing/index.js';
import { waitUntil } from '../testing/wait-until.js';
import { createFakeSiwx } from '../testing/sign-in-world.js';
import { useAppKitConnection, useAppKitConnections } from './connections.js';
import type { ConnectionChange } from '../controllers/index.js';
import * as hooks from './hooks.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const { address } = testAccounts[0];

/** Calls a hook with a wallet connected on the first network, and expects what hosts of the 1.7 line get. */
type Call = (world: TestModal, read: <T>(hook: () => T) => T) => unknown;

const CALLS: Readonly<Record<string, Call>> = {
  async useAppKit({ modal }, read) {
    const { open, close } = read(() => hooks.useAppKit({ modalId: modal.id }));
    await act(() => open({ view: 'Networks' }));
    expect(modal.shell.isOpen.get()).to.equal(true);
    await act(() => close());
    expect(modal.shell.isOpen.get()).to.equal(false);
  },
  useAppKitAccount({ modal }, read) {
    const account = read(() => hooks.useAppKitAccount({ modalId: modal.id, namespace: 'eip155' }));
    expect(account).to.include({ address, caipAddress: `eip155:1:${address}`, isConnected: true, status: 'connected' });
    expect(account.allAccounts.map(each => each.address)).to.deep.equal([address]);
  },
  async useAppKitNetwork({ modal }, read) {
    const { chainId, caipNetworkId, caipNetwork, switchNetwork } = read(() =>
      hooks.useAppKitNetwork({ modalId: modal.id }),
    );
    expect([chainId, caipNetworkId, caipNetwork?.name]).to.deep.equal([1, 'eip155:1', 'Ethereum']);
    await act(() => switchNetwork(testNetworks[1]!));
    expect(read(() => hooks.useAppKitNetwork({ modalId: modal.id })).chainId).to.equal(10);
  },
  useAppKitNetworkCore({ modal }, read) {
    const info = read(() => hooks.useAppKitNetworkCore({ modalId: modal.id }));
    expect(info).to.include({ chainId: 1, caipNetworkId: 'eip155:1' });
  },
  useAppKitProvider({ modal }, read) {
    const { walletProvider, walletProviderType } = read(() =>
      hooks.useAppKitProvider<object>('eip155', { modalId: modal.id }),
    );
    expect(walletProvider).to.be.an('object');
    expect(walletProviderType).to.equal('ANNOUNCED');
  },
  useAppKitTheme({ modal }, read) {
    const { themeMode, setThemeMode, setThemeVariables } = read(() => hooks.useAppKitTheme({ modalId: modal.id }));
    expect(themeMode).to.equal('light'); // of the browser of the tests
    act(() => {
      setThemeMode('dark');
      setThemeVariables({ '--w3m-accent': 'red' });
    });
    const { themeMode: later, themeVariables } = read(() => hooks.useAppKitTheme({ modalId: modal.id }));
    expect([later, themeVariables]).to.deep.equal(['dark', { '--w3m-accent': 'red' }]);
  },
  useAppKitState({ modal }, read) {
    expect(read(() => hooks.useAppKitState({ modalId: modal.id }))).to.include({
      open: false,
      loading: false,
      selectedNetworkId: 'eip155:1',
      activeChain: 'eip155',
    });
  },
  useAppKitEvents({ modal }, read) {
    act(() => {
      modal.events.track('CLICK_NETWORKS');
    });
    const { data, timestamp } = read(() => hooks.useAppKitEvents({ modalId: modal.id }));
    expect([data.event, typeof timestamp]).to.deep.equal(['CLICK_NETWORKS', 'number']);
  },
  useWalletInfo({ modal }, read) {
    const { walletInfo } = read(() => hooks.useWalletInfo({ modalId: modal.id }));
    expect(walletInfo).to.include({ name: testConnector.name });
  },
  async useDisconnect({ modal }, read) {
    const { disconnect } = read(() => hooks.useDisconnect({ modalId: modal.id }));
    await act(() => disconnect());
    expect(read(() => hooks.useAppKitAccount({ modalId: modal.id })).isConnected).to.equal(false);
  },
  async useAppKitBalance({ modal }, read) {
    const { fetchBalance } = read(() => hooks.useAppKitBalance({ modalId: modal.id }));
    const { data, isSuccess } = await act(async () => fetchBalance());
    expect([isSuccess, data?.symbol, data?.balance]).to.deep.equal([true, 'ETH', '1.234567']);
  },
  useAppKitConnections({ modal }, read) {
    const { connections, recentConnections } = read(() => useAppKitConnections('eip155', { modalId: modal.id }));
    const [connection, ...others] = connections;
    expect([others, recentConnections]).to.deep.equal([[], []]);
    expect(connection).to.include({ name: testConnector.name, connectorId: testConnector.id });
    expect(connection?.accounts.map(each => each.address)).to.deep.equal([address]);
    expect(connection?.caipNetwork?.caipNetworkId).to.equal('eip155:1');
    expect(read(() => useAppKitConnections('solana', { modalId: modal.id })).connections).to.deep.equal([]);
  },
  async useAppKitConnection({ modal }, read) {
    const changes: (ConnectionChange | string)[] = [];
    const use = () =>
      read(() =>
        useAppKitConnection({
          namespace: 'eip155',
          modalId: modal.id,
          onSuccess: change => changes.push(change),
          onError: ({ code }) => changes.push(code),
        }),
      );
    const { connection, isPending, switchConnection, deleteConnection } = use();
    expect([connection?.connectorId, isPending]).to.deep.equal([testConnector.id, false]);
    if (!connection) throw new Error('no connection');
    await act(() => switchConnection({ connection }));
    await act(() => switchConnection({ connection, address: testAccounts[1].address })); // the wallet shares one account
    await act(async () => {
      deleteConnection({ address, connectorId: connection.connectorId });
      await waitUntil(() => changes.length === 3);
    });
    const stays = { hasSwitchedAccount: false, hasSwitchedWallet: false };
    expect(changes).to.deep.equal([
      { address, namespace: 'eip155', ...stays, hasDeletedWallet: false },
      'WALLET_NOT_AUTHORIZED',
      { address, namespace: 'eip155', ...stays, hasDeletedWallet: true },
    ]);
    expect(use().connection).to.equal(undefined);
  },
  useAppKitSIWX({ modal }, read) {
    const siwx = read((): unknown => hooks.useAppKitSIWX({ modalId: modal.id }));
    expect(siwx).to.be.an('object').and.to.equal(modal.options.current.get().siwx);
  },
};

describe('each hook that hosts of the 1.7 line call', () => {
  let world: TestModal;
  let root: Root;

  beforeEach(async () => {
    root = createRoot(document.createElement('div'));
    world = createTestModal();
    await act(() => world.connect());
  });
  afterEach(() => {
    act(() => root.unmount());
    world.modal.dispose();
  });

  /** Renders a hook in a component of its own. Returns its result after effects have run. */
  function read<T>(hook: () => T): T {
    let result: { readonly value: T } | undefined;
    const Page = (): ReactElement => {
      result = { value: hook() };
      return createElement('p');
    };
    act(() => root.render(createElement(Page)));
    if (!result) throw new Error('the component did not render');
    return result.value;
  }

  for (const [name, call] of Object.entries(CALLS))
    it(`${name} returns what it returned there`, async () => {
      if (name === 'useAppKitSIWX') {
        world.modal.dispose();
        world = createTestModal({ siwx: createFakeSiwx() });
      }
      await call(world, read);
    });
});
