import { untracked, type Dispose } from '../core/signals.js';
import type { ConnectRequest } from '../flows/connect-on-request.js';
import type {
  BalanceInfo,
  CaipAddress,
  ChainId,
  ChainNamespace,
  ConnectorType,
  WalletInfo,
} from '../domain/entities.js';
import type { Preview, PreviewRequest } from '../domain/assets/preview.js';
import * as see from '../modal/public-state.js';
import type { IdentityInfo, IdentityRequest } from './actions.js';
import type { RequestedConnection } from './connect-request.js';
import { peek, subscribe, type Handle } from './handle.js';

const actions = () => import('./actions.js');

/** Connections, accounts and providers of wallets. */
export class AccountsChapter {
  readonly #kit: Handle;

  constructor(kit: Handle) {
    this.#kit = kit;
  }

  /**
   * Connects a wallet and resolves with the connection: a named wallet directly, otherwise through the modal. With the
   * option `siwx` it resolves after the sign-in, with the session.
   * @throws {W3mError} `CONNECTOR_NOT_FOUND`, `USER_REJECTED`, `CONNECT_CLOSED`, `CONNECT_TIMEOUT`, `CONNECT_ABORTED`, …
   */
  async connect(request: ConnectRequest = {}): Promise<RequestedConnection> {
    const { modal } = this.#kit;
    const [{ connectRequest }, session] = await Promise.all([import('./connect-request.js'), modal.start()]);
    return connectRequest(modal, session, request);
  }

  /** Disconnects the wallet of a namespace; without one, all wallets. */
  async disconnect(namespace?: ChainNamespace): Promise<void> {
    const session = await this.#kit.modal.start();
    await session.disconnect(namespace);
  }

  /**
   * Tells what calls, typed data or a transaction would do if the connected account signed them now. Asks the nodes of the
   * network, never the wallet.
   * @throws {W3mError} `WALLET_DISCONNECTED`, `METHOD_UNSUPPORTED`, `INVALID_REQUEST`, `NODE_UNREACHABLE`, …
   */
  async preview(request: PreviewRequest, signal?: AbortSignal): Promise<Preview> {
    const [{ previewRequest }, session] = await Promise.all([import('./preview-request.js'), this.#kit.modal.start()]);
    return previewRequest(session, request, signal);
  }

  /**
   * Returns the wallets that have been discovered, and starts the discovery. A page with a list of its own calls this
   * method and listens with `subscribeConnectors`.
   */
  getConnectors(): readonly see.ConnectorInfo[] {
    this.#look();
    return peek(see.wallets(this.#kit.modal));
  }

  subscribeConnectors(listener: (connectors: readonly see.ConnectorInfo[]) => void): Dispose {
    this.#look();
    return subscribe(this.#kit.modal, see.wallets(this.#kit.modal), listener);
  }

  getConnectorImage(connector: Pick<see.ConnectorInfo, 'imageUrl'> | undefined): string | undefined {
    return connector?.imageUrl;
  }

  getAccount(namespace?: ChainNamespace): see.AccountInfo {
    return peek(see.accountInfo(this.#kit.modal, namespace));
  }

  subscribeAccount(listener: (account: see.AccountInfo) => void, namespace?: ChainNamespace): Dispose {
    return subscribe(this.#kit.modal, see.accountInfo(this.#kit.modal, namespace), listener);
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
    return untracked(() => this.#kit.modal.account.of(namespace).wallet);
  }

  subscribeWalletInfo(listener: (wallet: WalletInfo | undefined) => void): Dispose {
    return subscribe(this.#kit.modal, see.walletInfo(this.#kit.modal), listener);
  }

  getProvider<T = unknown>(namespace: ChainNamespace): T | undefined {
    // The type depends on the adapter of the namespace; the host names it, as for `window.ethereum`
    return peek(see.providerInfo(this.#kit.modal, namespace)).walletProvider as T | undefined;
  }

  getProviderType(namespace: ChainNamespace): ConnectorType | undefined {
    return peek(see.providerInfo(this.#kit.modal, namespace)).walletProviderType;
  }

  getWalletProvider<T = unknown>(): T | undefined {
    return peek(see.providerInfo(this.#kit.modal)).walletProvider as T | undefined; // as above
  }

  getWalletProviderType(): ConnectorType | undefined {
    return peek(see.providerInfo(this.#kit.modal)).walletProviderType;
  }

  subscribeProviders(listener: (providers: Readonly<Partial<Record<ChainNamespace, unknown>>>) => void): Dispose {
    return subscribe(this.#kit.modal, see.providers(this.#kit.modal), listener);
  }

  /**
   * Loads and starts WalletConnect's universal provider, which carries the sessions, and resolves with it. Resolves
   * with undefined if WalletConnect is disabled or could not be started; the console shows the reason.
   */
  async getUniversalProvider<T = unknown>(): Promise<T | undefined> {
    return (await actions()).universalProvider(this.#kit.modal) as Promise<T | undefined>; // as with `getProvider`
  }

  addAddressLabel(address: string, label: string, namespace: ChainNamespace): void {
    this.#kit.modal.account.setLabel(namespace, address, label);
  }

  removeAddressLabel(address: string, namespace: ChainNamespace): void {
    this.#kit.modal.account.setLabel(namespace, address, undefined);
  }

  /** Sets a name that is shown in place of the address of a namespace's account; null removes it. */
  setProfileName(name: string | null | undefined, namespace: ChainNamespace): void {
    this.#kit.modal.account.setProfile(namespace, { profileName: name ?? undefined });
  }

  /** Sets the image of a namespace's account; null removes it. */
  setProfileImage(url: string | null | undefined, namespace: ChainNamespace): void {
    this.#kit.modal.account.setProfile(namespace, { profileImage: url ?? undefined });
  }

  /**
   * Reads the native balance of the active account, or of the given address, network or namespace, and resolves with
   * it. Resolves with undefined if there is nothing to read, or if the balance of the active account could not be read.
   * @throws {W3mError} if an address was given and its balance could not be read
   */
  async updateNativeBalance(
    address?: string,
    chainId?: ChainId,
    namespace?: ChainNamespace,
  ): Promise<BalanceInfo | undefined> {
    return (await actions()).updateNativeBalance(this.#kit.modal, { address, chainId, namespace });
  }

  /**
   * Looks up the name and the picture of an EVM account; by default those of the active one. Both are null on test
   * networks, without a source of names, and for an account without a name.
   * @throws {W3mError} `NAME_LOOKUP_FAILED`
   */
  async fetchIdentity(request: IdentityRequest = {}): Promise<IdentityInfo> {
    return (await actions()).fetchIdentity(this.#kit.modal, request);
  }

  /** Looks up the name of an EVM account; null if it has none. @throws {W3mError} `NAME_LOOKUP_FAILED` */
  async getReownName(address: string): Promise<string | null> {
    return (await this.fetchIdentity({ address })).name;
  }

  /** Shows the name and the picture of the active account; a lookup of the last five minutes is not repeated. */
  async syncIdentity(): Promise<void> {
    return (await actions()).syncIdentity(this.#kit.modal);
  }

  #look(): void {
    const { start, scope } = this.#kit.modal;
    start().catch(scope.report); // the list stays empty
  }
}
