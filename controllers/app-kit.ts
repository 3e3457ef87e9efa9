import { untracked, type Dispose, type ReadonlySignal } from './core/signals.js';
import { createModal } from './create-modal.js';
import type { ConnectRequest } from './flows/connect-on-request.js';
import { findModal } from './modal-registry.js';
import type { Modal } from './modal.js';
import { SDK_VERSION } from './protocol/constants.js';
import type {
  AppKitNetwork,
  Balance,
  CaipAddress,
  CaipNetwork,
  CaipNetworkId,
  ChainId,
  ChainNamespace,
  Connection,
  Connector,
  ConnectorType,
  WalletInfo,
} from './protocol/entities.js';
import { W3mError } from './protocol/errors.js';
import { toCaipNetwork } from './protocol/networks.js';
import * as see from './public-state.js';
import type { AppKitEvent, AppKitEventName, EventsState } from './state/events-controller.js';
import { checkOptions, type AppKitOptions, type Features } from './state/options.js';
import type { ThemeMode, ThemeVariables } from './state/theme-controller.js';
import type { ViewData, ViewName } from './state/view-data.js';

/** Views that can be opened by name alone. */
export type OpenableView = { [V in ViewName]: undefined extends ViewData[V] ? V : never }[ViewName];

/** What `open` takes. */
export interface OpenOptions {
  readonly view?: OpenableView;
  /** Connects, or shows, only this family of chains. */
  readonly namespace?: ChainNamespace;
}

/**
 * A modal, as its host holds it. It has no state of its own, so there may be several for one modal. Every
 * `subscribe…` calls back on change, and returns what ends it.
 */
export class AppKit {
  readonly version = SDK_VERSION;
  readonly #made: Modal;

  constructor(modal: Modal) {
    this.#made = modal;
  }

  /** Makes a modal; one of the same id goes, and this one comes in its place. @throws {W3mError} as `createAppKit` */
  static create(options: AppKitOptions): AppKit {
    checkOptions(options);
    untracked(() => findModal(options.id))?.dispose();
    return new AppKit(createModal(options));
  }

  /** The modal inside: for elements and hooks. */
  get modal(): Modal {
    if (this.#made.scope.signal.aborted) throw new W3mError('MODAL_DESTROYED');
    return this.#made;
  }

  /** What the host asked for, as it stands now. */
  get options(): AppKitOptions {
    return peek(this.modal.options.current);
  }

  // The window

  /** Opens the window: at `view`, else at the account if there is one, else at Connect. */
  open({ view, namespace }: OpenOptions = {}): Promise<void> {
    // `OpenableView` has no view that needs data; the compiler cannot see it through the tuple.
    return settled(() => this.modal.open(namespace, ...((view ? [view] : []) as [])));
  }

  /** Closes the window at once, whatever it shows. */
  close(): Promise<void> {
    return settled(() => this.modal.shell.close());
  }

  isOpen(): boolean {
    return this.getState().open;
  }

  setLoading(isLoading: boolean, namespace?: ChainNamespace): void {
    this.modal.shell.setLoading(isLoading, namespace);
  }

  showErrorMessage(message: string): void {
    this.modal.toasts.show({ variant: 'error', message });
  }

  showSuccessMessage(message: string): void {
    this.modal.toasts.show({ variant: 'success', message });
  }

  /** Goes to a view of the open window. */
  redirect(view: OpenableView): void {
    this.modal.router.push(view);
  }

  /** Goes to a view in place of the one on top. */
  replace(view: OpenableView): void {
    this.modal.router.replace(view);
  }

  /** Tells the view that waits for a transaction how it ended. */
  popTransactionStack(outcome: 'success' | 'error' | 'cancel'): void {
    this.modal.router.popTransaction(outcome);
  }

  isTransactionStackEmpty(): boolean {
    return !peek(this.modal.router.hasTransactions);
  }

  // Connecting

  /**
   * Connects and resolves with what the wallet gave: a named wallet directly, else through the window.
   * @throws {W3mError} `CONNECTOR_NOT_FOUND`, `USER_REJECTED`, `CONNECT_CLOSED`, `CONNECT_TIMEOUT`, `CONNECT_ABORTED`, …
   */
  async connect(request: ConnectRequest = {}): Promise<Connection> {
    const [{ connectOnRequest }] = await Promise.all([import('./flows/connect-on-request.js'), this.modal.start()]);
    const { modal } = this;
    return connectOnRequest(
      modal.scope,
      {
        shell: modal.shell,
        wallets: modal.connectors.all,
        findConnector: (wallet, namespace) => modal.connectors.find(wallet, namespace),
        connect: (connector, options) => modal.connection.connect(connector, options),
        connection: namespace => modal.account.of(namespace).connection,
        openConnect: namespace => modal.open(namespace, 'Connect'),
        close: () => modal.shell.close(),
      },
      request,
    );
  }

  /** Lets go of the wallet of a namespace; of all where none is named. */
  async disconnect(namespace?: ChainNamespace): Promise<void> {
    await this.modal.disconnect(namespace);
  }

  getConnectors(): readonly Connector[] {
    return peek(this.modal.connectors.wallets);
  }

  getConnectorImage(connector: Connector): string | undefined {
    return connector.imageUrl;
  }

  // Accounts

  getAccount(namespace?: ChainNamespace): see.AccountInfo {
    return peek(see.accountInfo(this.modal, namespace));
  }

  subscribeAccount(listener: (account: see.AccountInfo) => void, namespace?: ChainNamespace): Dispose {
    return this.#subscribe(see.accountInfo(this.modal, namespace), listener);
  }

  getAddress(namespace?: ChainNamespace): string | undefined {
    return this.getAccount(namespace).address;
  }

  getAddressByChainNamespace(namespace: ChainNamespace): string | undefined {
    return this.getAddress(namespace);
  }

  getCaipAddress(namespace?: ChainNamespace): CaipAddress | undefined {
    return this.getAccount(namespace).caipAddress;
  }

  getIsConnectedState(): boolean {
    return this.getAccount().isConnected;
  }

  getWalletInfo(namespace?: ChainNamespace): WalletInfo | undefined {
    return untracked(() => this.modal.account.of(namespace).wallet);
  }

  subscribeWalletInfo(listener: (wallet: WalletInfo | undefined) => void): Dispose {
    return this.#subscribe(see.walletInfo(this.modal), listener);
  }

  getProvider<T = unknown>(namespace: ChainNamespace): T | undefined {
    // What it is depends on the namespace's adapter; the host names the type, as it does with `window.ethereum`.
    return peek(see.providerInfo(this.modal, namespace)).walletProvider as T | undefined;
  }

  getProviderType(namespace: ChainNamespace): ConnectorType | undefined {
    return peek(see.providerInfo(this.modal, namespace)).walletProviderType;
  }

  getWalletProvider<T = unknown>(): T | undefined {
    return peek(see.providerInfo(this.modal)).walletProvider as T | undefined; // as above
  }

  getWalletProviderType(): ConnectorType | undefined {
    return peek(see.providerInfo(this.modal)).walletProviderType;
  }

  subscribeProviders(listener: (providers: Readonly<Partial<Record<ChainNamespace, unknown>>>) => void): Dispose {
    return this.#subscribe(see.providers(this.modal), listener);
  }

  addAddressLabel(address: string, label: string, namespace: ChainNamespace): void {
    this.modal.account.setLabel(namespace, address, label);
  }

  removeAddressLabel(address: string, namespace: ChainNamespace): void {
    this.modal.account.setLabel(namespace, address, undefined);
  }

  /** Asks for the native balance of the account in use now, and resolves with it. */
  async updateNativeBalance(): Promise<Balance | undefined> {
    await this.modal.start();
    await this.modal.balance.refresh({ force: true });
    return peek(this.modal.balance.latest);
  }

  // Networks

  /** Moves to one of the host's networks. One that is not among them is told of by an alert, and nothing happens. */
  async switchNetwork(network: AppKitNetwork): Promise<void> {
    const { chainNamespace, id } = toCaipNetwork(network);
    const known = untracked(() => this.modal.network.find(chainNamespace, id));
    if (known) await this.modal.switchNetwork(known);
    else this.modal.alerts.show(new W3mError('NETWORK_NOT_FOUND'));
  }

  getCaipNetwork(namespace?: ChainNamespace, id?: ChainId): CaipNetwork | undefined {
    const { network } = this.modal;
    return untracked(() =>
      namespace ? (id === undefined ? network.of(namespace) : network.find(namespace, id)) : network.active.get(),
    );
  }

  getCaipNetworkId(): CaipNetworkId | undefined {
    return this.getCaipNetwork()?.caipNetworkId;
  }

  getChainId(): ChainId | undefined {
    return this.getCaipNetwork()?.id;
  }

  getCaipNetworks(namespace?: ChainNamespace): readonly CaipNetwork[] {
    return untracked(() => this.modal.network.inNamespace(namespace));
  }

  getActiveChainNamespace(): ChainNamespace | undefined {
    return peek(this.modal.network.activeNamespace);
  }

  getApprovedCaipNetworkIds(): readonly CaipNetworkId[] | undefined {
    const namespace = this.getActiveChainNamespace();
    return namespace && untracked(() => this.modal.network.approvalOf(namespace))?.ids;
  }

  subscribeNetwork(listener: (network: see.NetworkInfo) => void): Dispose {
    return this.#subscribe(see.networkInfo(this.modal), listener);
  }

  subscribeCaipNetworkChange(listener: (network: CaipNetwork | undefined) => void): Dispose {
    return this.#subscribe(this.modal.network.active, listener);
  }

  /**
   * Adds a network at the end of the list; one that is there stays as it is.
   * @throws {W3mError} `ADAPTER_NOT_FOUND`
   */
  addNetwork(namespace: ChainNamespace, network: AppKitNetwork): void {
    this.#needAdapter(namespace);
    this.modal.network.add(toCaipNetwork({ ...network, chainNamespace: namespace }));
  }

  /**
   * Takes a network away; who is on it is asked to move to the first that stays.
   * @throws {W3mError} `ADAPTER_NOT_FOUND`, or `LAST_NETWORK` if none would stay.
   */
  removeNetwork(namespace: ChainNamespace, id: ChainId): void {
    this.#needAdapter(namespace);
    this.modal.removeNetwork(namespace, id);
  }

  // Theme

  getThemeMode(): ThemeMode | undefined {
    return peek(this.modal.theme.mode);
  }

  setThemeMode(mode: ThemeMode | undefined): void {
    this.modal.theme.setMode(mode);
  }

  getThemeVariables(): ThemeVariables {
    return peek(this.modal.theme.variables);
  }

  setThemeVariables(variables: ThemeVariables): void {
    this.modal.theme.setVariables(variables);
  }

  subscribeTheme(listener: (theme: see.ThemeInfo) => void): Dispose {
    return this.#subscribe(see.themeInfo(this.modal), listener);
  }

  // State, events and options

  getState(): see.PublicState {
    return peek(see.publicState(this.modal));
  }

  subscribeState(listener: (state: see.PublicState) => void): Dispose {
    return this.#subscribe(see.publicState(this.modal), listener);
  }

  getEvent(): EventsState {
    return peek(this.modal.events.state);
  }

  subscribeEvents(listener: (event: EventsState) => void): Dispose {
    return this.modal.events.onAny(listener);
  }

  /** Calls `listener` for each event of one name: `kit.on('CONNECT_SUCCESS', ({ properties }) => …)`. */
  on<N extends AppKitEventName>(name: N, listener: (event: AppKitEvent<N>) => void): Dispose {
    return this.modal.events.on(name, listener);
  }

  /** Changes some features and leaves the others. */
  updateFeatures(changes: Features): void {
    this.modal.options.updateFeatures(changes);
  }

  setTermsConditionsUrl(termsConditionsUrl: string): void {
    this.modal.options.update({ termsConditionsUrl });
  }

  setPrivacyPolicyUrl(privacyPolicyUrl: string): void {
    this.modal.options.update({ privacyPolicyUrl });
  }

  /** Resolves once what was connected before is connected again, or known not to be. */
  ready(): Promise<void> {
    const { isReady, scope } = this.modal;
    return new Promise(resolve => {
      const wait = scope.child();
      wait.effect(() => {
        if (!isReady.get()) return;
        resolve();
        queueMicrotask(() => wait.dispose()); // not before this effect is set up
      });
    });
  }

  /** Ends the modal and leaves nothing behind: no element, listener, timer or request. Twice is harmless. */
  destroy(): void {
    this.#made.dispose();
  }

  #needAdapter(namespace: ChainNamespace): void {
    if (this.modal.adapters.every(adapter => adapter.namespace !== namespace)) {
      throw new W3mError('ADAPTER_NOT_FOUND', { params: { namespace } });
    }
  }

  /** Calls back when the value has changed, not for the value there is. */
  #subscribe<T>(source: ReadonlySignal<T>, listener: (value: T) => void): Dispose {
    let isFirst = true;
    return this.modal.scope.effect(() => {
      const value = source.get();
      if (!isFirst) untracked(() => listener(value));
      isFirst = false;
    });
  }
}

const peek = <T>(source: ReadonlySignal<T>): T => untracked(() => source.get());

/** Runs now; what it throws, the promise rejects with. */
const settled = async (run: () => void): Promise<void> => run();
