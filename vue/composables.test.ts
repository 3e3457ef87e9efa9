import { expect } from '@open-wc/testing';
import { effectScope, isRef, nextTick, watchEffect, type EffectScope } from 'vue';
import { createFakeSiwx } from '../testing/sign-in-world.js';
import { createTestModal, FakeAdapter, testAccounts, testConnector, testNetworks } from '../testing/index.js';
import { createSignedInModal } from '../testing/signed-in-modal.js';
import { waitUntil } from '../testing/wait-until.js';
import * as vue from './index.js';
import { useAppKitUpdateEmail, useAppKitWallet } from './wallet-button.js';

/** The composables that hosts know, whether each returns a ref, and the fields that they read. */
const FIELDS: Readonly<Record<string, readonly [isRef: boolean, ...fields: string[]]>> = {
  useAppKit: [false, 'open', 'close'],
  useAppKitWallets: [false, 'wallets', 'wcUri', 'isInitialized', 'fetchWallets', 'connect', 'resetWcUri'],
  useAppKitAccount: [true, 'allAccounts', 'caipAddress', 'address', 'isConnected', 'status', 'embeddedWalletInfo'],
  useAppKitNetwork: [
    true,
    'caipNetwork',
    'caipNetworkId',
    'chainId',
    'approvedCaipNetworkIds',
    'supportsAllNetworks',
    'switchNetwork',
  ],
  useAppKitNetworkCore: [
    true,
    'caipNetwork',
    'caipNetworkId',
    'chainId',
    'approvedCaipNetworkIds',
    'supportsAllNetworks',
  ],
  useAppKitProvider: [false, 'walletProvider', 'walletProviderType'],
  useAppKitTheme: [false, 'themeMode', 'themeVariables', 'setThemeMode', 'setThemeVariables'],
  useAppKitState: [false, 'open', 'selectedNetworkId', 'loading', 'activeChain', 'initialized'],
  useAppKitEvents: [false, 'timestamp', 'reportedErrors', 'data'],
  useWalletInfo: [false, 'walletInfo'],
  useDisconnect: [false, 'disconnect'],
  useAppKitBalance: [false, 'fetchBalance'],
  useAppKitConnection: [true, 'connection', 'isPending', 'switchConnection', 'deleteConnection'],
  useAppKitPortfolio: [false, 'data', 'total', 'isLoading', 'error', 'refresh'],
  useAppKitNfts: [false, 'data', 'isLoading', 'error', 'hasMore', 'fetchMore'],
  useAppKitActivity: [false, 'data', 'isLoading', 'error', 'hasMore', 'fetchMore'],
  useAppKitIdentity: [false, 'name', 'avatar', 'fetchIdentity'],
};

type Composable = (...given: readonly unknown[]) => object;

describe('Vue composables', () => {
  let scope: EffectScope;

  beforeEach(() => {
    scope = effectScope();
  });

  afterEach(() => scope.stop());

  const run = <T>(compose: () => T): T => scope.run(compose)!;
  const valueOf = (name: string, modalId: string): object => {
    const compose = (vue as unknown as Record<string, Composable>)[name]!;
    const composed = run(() => (name === 'useAppKitProvider' ? compose('eip155', { modalId }) : compose({ modalId })));
    expect(isRef(composed), name).to.equal(FIELDS[name]![0]);
    return isRef<object>(composed) ? composed.value : composed;
  };

  it('exist and have the expected fields, with and without a modal', () => {
    const { modal } = createTestModal();
    for (const [name, [, ...fields]] of Object.entries(FIELDS)) {
      expect(valueOf(name, modal.id), name).to.include.all.keys(...fields);
      if (name !== 'useAppKit') expect(valueOf(name, 'none'), name).to.include.all.keys(...fields);
    }
    expect(() => vue.useAppKit({ modalId: 'none' }))
      .to.throw()
      .with.property('code', 'MODAL_MISSING');
    modal.dispose();
  });

  it('follow account, network, wallet and provider of a modal that is created later', async () => {
    const modalId = crypto.randomUUID();
    const account = run(() => vue.useAppKitAccount({ modalId }));
    const network = run(() => vue.useAppKitNetwork({ modalId }));
    const wallet = run(() => vue.useWalletInfo({ modalId }));
    const provider = run(() => vue.useAppKitProvider('eip155', { modalId }));
    expect([account.value.status, network.value.chainId]).to.deep.equal([undefined, undefined]);
    const { modal, connect, settle } = createTestModal({ id: modalId });
    await connect();
    await settle();
    expect(account.value.address).to.equal(testAccounts[0].address);
    expect(wallet.walletInfo?.name).to.equal(testConnector.name);
    expect(provider.walletProvider).to.equal(modal.account.of('eip155').connection?.provider);
    await network.value.switchNetwork(testNetworks[1]!);
    await settle();
    expect(network.value.chainId).to.equal(10);
    await run(() => vue.useDisconnect({ modalId })).disconnect();
    await settle();
    expect(account.value.isConnected).to.equal(false);
    modal.dispose();
    await settle();
    expect(network.value.chainId).to.equal(undefined);
  });

  it('run watchers again, and no longer once their scope has ended', async () => {
    const { modal, settle } = createTestModal();
    const state = run(() => vue.useAppKitState({ modalId: modal.id }));
    const seen: boolean[] = [];
    run(() => watchEffect(() => void seen.push(state.open)));
    modal.open();
    await settle();
    await nextTick();
    expect(seen).to.deep.equal([false, true]);
    scope.stop();
    modal.shell.close();
    await settle();
    await nextTick();
    expect([seen, state.open]).to.deep.equal([[false, true], true]);
    modal.dispose();
  });

  it('change the theme, and return the sign-in of the host', async () => {
    const siwx = createFakeSiwx();
    const { modal, settle } = createTestModal({ siwx });
    const theme = run(() => vue.useAppKitTheme({ modalId: modal.id }));
    theme.setThemeMode('dark');
    await settle();
    expect([theme.themeMode, modal.theme.mode.get()]).to.deep.equal(['dark', 'dark']);
    expect(run(() => vue.useAppKitSIWX({ modalId: modal.id })).value).to.equal(siwx);
    modal.dispose();
  });

  it('fetch the balance as text and integer, or return BALANCE_UNAVAILABLE, as in React', async () => {
    const { modal, wallet, connect } = createTestModal();
    const { fetchBalance } = vue.useAppKitBalance({ modalId: modal.id });
    const early = await fetchBalance();
    expect([early.isError, early.error?.code, early.data]).to.deep.equal([true, 'BALANCE_UNAVAILABLE', undefined]);
    await connect();
    const { data, ...rest } = await fetchBalance();
    expect(data).to.deep.equal({ amount: 1_234_567n * 10n ** 12n, decimals: 18, symbol: 'ETH', balance: '1.234567' });
    expect(rest).to.deep.equal({ error: undefined, isSuccess: true, isError: false });
    wallet.balance.set(undefined);
    const failed = await fetchBalance();
    expect([failed.isSuccess, failed.isError, failed.error?.code]).to.deep.equal([false, true, 'BALANCE_UNAVAILABLE']);
    modal.dispose();
  });

  it('reject with MODAL_MISSING without a modal, so that the host’s catch gets it', async () => {
    const none = { modalId: 'none' };
    const calls: readonly (() => Promise<unknown>)[] = [
      () => vue.useAppKitNetwork(none).value.switchNetwork(testNetworks[1]!),
      () => vue.useDisconnect(none).disconnect(),
      () => vue.useAppKitBalance(none).fetchBalance(),
    ];
    for (const call of calls)
      expect(await run(call).catch((error: unknown) => error)).to.have.property('code', 'MODAL_MISSING');
  });

  it('connect a wallet by name', async () => {
    const { modal, session, settle, connect: approve } = createTestModal();
    const events: unknown[] = [];
    const { connect, data, isPending, isSuccess, isReady } = run(() =>
      useAppKitWallet({ modalId: modal.id, onSuccess: each => events.push(each) }),
    );
    await settle();
    expect([isReady.value, isPending.value, isSuccess.value]).to.deep.equal([true, false, false]);
    const pending = connect(testConnector.name);
    expect(isPending.value).to.equal(true);
    await waitUntil(() => session.router.current.get().view === 'ConnectingExternal');
    await approve(); // the view asks the wallet
    await pending;
    const connection = { chainNamespace: 'eip155', chainId: 1, address: testAccounts[0].address };
    expect([data.value, events, isPending.value, isSuccess.value]).to.deep.equal([
      connection,
      [connection],
      false,
      true,
    ]);
    modal.dispose();
  });

  it('connect a wallet after the component that asked has ended, and tell the host', async () => {
    const { modal, session, wallet, settle, connect: ask } = createTestModal();
    const events: unknown[] = [];
    const { connect } = run(() =>
      useAppKitWallet({
        modalId: modal.id,
        onSuccess: each => events.push(each),
        onError: each => events.push(each.code),
      }),
    );
    wallet.answer = 'hang';
    const pending = connect(testConnector.name);
    await waitUntil(() => session.router.current.get().view === 'ConnectingExternal');
    void ask().catch(() => undefined); // the view asks the wallet
    await settle();
    scope.stop();
    await settle();
    expect(modal.shell.isOpen.get()).to.equal(true);
    wallet.answerLate();
    await pending;
    await settle();
    const { address } = testAccounts[0];
    expect(vue.useAppKitAccount({ modalId: modal.id }).value.address).to.equal(address);
    expect(events).to.have.lengthOf(1);
    expect(events[0]).to.include({ address });
    modal.dispose();
  });

  it('switch to another account of the wallet, and to the wallet of another connection', async () => {
    const { modal, connect } = createTestModal({
      adapters: [new FakeAdapter({ accounts: testAccounts })],
    });
    await connect();
    const changes: unknown[] = [];
    const { connections } = run(() => vue.useAppKitConnections('eip155', { modalId: modal.id })).value;
    const state = run(() => vue.useAppKitConnection({ modalId: modal.id, onSuccess: each => changes.push(each) }));
    const [{ address }, other] = testAccounts;
    expect(state.value.connection).to.deep.equal(connections[0]);
    await state.value.switchConnection({ connection: connections[0]!, address: other.address });
    expect(state.value.connection?.accounts[0].address).to.equal(other.address);
    await modal.start().then(session => session.disconnect('eip155'));
    const again = state.value.switchConnection({ connection: connections[0]!, address });
    expect(state.value.isPending).to.equal(true);
    await again;
    const change = { namespace: 'eip155', hasSwitchedAccount: true, hasDeletedWallet: false };
    expect(changes).to.deep.equal([
      { ...change, address: other.address, hasSwitchedWallet: false },
      { ...change, address, hasSwitchedWallet: true },
    ]);
    modal.dispose();
  });

  it('change the email address', async () => {
    const { modal, session, changeTo } = await createSignedInModal();
    const events: unknown[] = [];
    const { updateEmail, data, error, isPending } = run(() =>
      useAppKitUpdateEmail({ modalId: modal.id, onSuccess: each => events.push(each) }),
    );
    const pending = updateEmail();
    expect(isPending.value).to.equal(true);
    await waitUntil(() => session.router.current.get().view === 'UpdateEmailWallet');
    await changeTo('new@example.org');
    await pending;
    const update = { email: 'new@example.org' };
    expect([data.value, events, error.value, isPending.value]).to.deep.equal([update, [update], undefined, false]);
    modal.dispose();
    localStorage.clear();
  });
});
