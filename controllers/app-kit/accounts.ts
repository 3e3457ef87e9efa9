import { untracked, type Dispose } from '../core/signals.js';
import type { ConnectRequest } from '../flows/connect-on-request.js';
import type {
  BalanceInfo,
  CaipAddress,
  ChainId,
  ChainNamespace,
  Connection,
  Connector,
  ConnectorType,
  WalletInfo,
} from '../protocol/entities.js';
import * as see from '../public-state.js';
import { peek, subscribe, type Handle } from './handle.js';

/** Wallets: connecting to them, letting go of them, and who they say one is. */
export class AccountsChapter {
  readonly #kit: Handle;

  constructor(kit: Handle) {
    this.#kit = kit;
  }

  /**
   * Connects and resolves with what the wallet gave: a named wallet directly, else through the window.
   * @throws {W3mError} `CONNECTOR_NOT_FOUND`, `USER_REJECTED`, `CONNECT_CLOSED`, `CONNECT_TIMEOUT`, `CONNECT_ABORTED`, …
   */
  async connect(request: ConnectRequest = {}): Promise<Connection> {
    const { modal } = this.#kit;
    const [{ connectRequest }, session] = await Promise.all([import('./connect-request.js'), modal.start()]);
    return connectRequest(modal, session, request);
  }

  /** Lets go of the wallet of a namespace; of all where none is named. */
  async disconnect(namespace?: ChainNamespace): Promise<void> {
    const session = await this.#kit.modal.start();
    await session.disconnect(namespace);
  }

  /**
   * The wallets found so far. They are looked for once somebody comes near a button; asking for them begins it too, so
   * a page with a list of its own asks here and listens with `subscribeConnectors`.
   */
  getConnectors(): readonly Connector[] {
    this.#look();
    return peek(see.wallets(this.#kit.modal));
  }

  subscribeConnectors(listener: (connectors: readonly Connector[]) => void): Dispose {
    this.#look();
    return subscribe(this.#kit.modal, see.wallets(this.#kit.modal), listener);
  }

  getConnectorImage(connector: Connector): string | undefined {
    return connector.imageUrl;
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
    // What it is depends on the namespace's adapter; the host names the type, as it does with `window.ethereum`.
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
   * What sessions with wallets on other devices run on: WalletConnect's universal provider, loaded and started if it is
   * not yet. Undefined where it is not offered, or could not be started; why is told on the console.
   */
  async getUniversalProvider<T = unknown>(): Promise<T | undefined> {
    try {
      const walletConnect = (await this.#kit.modal.start()).source('walletConnect');
      return (await walletConnect?.remote.getProvider()) as T | undefined; // the host names the type, as with `getProvider`
    } catch (error) {
      console.error(error);
      return undefined;
    }
  }

  addAddressLabel(address: string, label: string, namespace: ChainNamespace): void {
    this.#kit.modal.account.setLabel(namespace, address, label);
  }

  removeAddressLabel(address: string, namespace: ChainNamespace): void {
    this.#kit.modal.account.setLabel(namespace, address, undefined);
  }

  /** Names the account of a namespace, in place of its address; null removes the name. */
  setProfileName(name: string | null | undefined, namespace: ChainNamespace): void {
    this.#kit.modal.account.setProfile(namespace, { profileName: name ?? undefined });
  }

  /** Sets the picture of a namespace's account; null removes it. */
  setProfileImage(url: string | null | undefined, namespace: ChainNamespace): void {
    this.#kit.modal.account.setProfile(namespace, { profileImage: url ?? undefined });
  }

  /**
   * Reads the native balance of the account in use and resolves with it; of another address, network or namespace where
   * one is named. Resolves with undefined if there is nothing to read, or if the account in use could not be read.
   * @throws {W3mError} where an address was named and could not be read
   */
  async updateNativeBalance(
    address?: string,
    chainId?: ChainId,
    namespace?: ChainNamespace,
  ): Promise<BalanceInfo | undefined> {
    const [{ readNativeBalance }, session] = await Promise.all([
      import('../flows/read-native-balance.js'),
      this.#kit.modal.start(),
    ]);
    return readNativeBalance({ ...this.#kit.modal, ...session }, { address, chainId, namespace });
  }

  #look(): void {
    const { start, scope } = this.#kit.modal;
    start().catch(scope.report); // the list stays empty
  }
}
