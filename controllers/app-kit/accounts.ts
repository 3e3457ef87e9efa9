import { untracked, type Dispose } from '../core/signals.js';
import type { ConnectRequest } from '../flows/connect-on-request.js';
import type { CaipAddress, ChainNamespace, ConnectorType } from '../domain/entities.js';
import * as see from '../modal/public-state.js';
import type { RequestedConnection } from './connect-request.js';
import { peek, subscribe, unlessEvent } from './handle.js';
import { loadCalls } from './load-calls.js';
import { walletForHosts, type KnownWalletInfo, type UseAppKitAccountReturn } from './host-values.js';
import { WindowChapter } from './window.js';

/** Connections, accounts and providers of wallets. */
export class AccountsChapter extends WindowChapter {
  /**
   * Connects a wallet and resolves with the connection: a named wallet directly, otherwise through the modal. With the
   * option `siwx` it resolves after the sign-in, with the session.
   * @throws {W3mError} `CONNECTOR_NOT_FOUND`, `USER_REJECTED`, `CONNECT_CLOSED`, `CONNECT_TIMEOUT`, `CONNECT_ABORTED`, …
   */
  async connect(request?: ConnectRequest): Promise<RequestedConnection> {
    const begun = this.modal.start().then(session => session.hostRequest()); // before a disconnect() of the same tick
    const [calls, pending] = await Promise.all([loadCalls(), begun]);
    return calls.connectRequest(pending, request);
  }

  /** Disconnects the wallet of a namespace; without one, all wallets. */
  async disconnect(namespace?: ChainNamespace): Promise<void> {
    const session = await this.modal.start();
    await session.disconnect(unlessEvent(namespace));
  }

  /**
   * Returns the wallets that have been discovered, and starts the discovery. A page with a list of its own calls this
   * method and listens with `subscribeConnectors`.
   */
  getConnectors(): see.ConnectorInfo[] {
    this.#look();
    return [...peek(see.wallets(this.modal))];
  }

  subscribeConnectors(listener: (connectors: readonly see.ConnectorInfo[]) => void): Dispose {
    this.#look();
    return subscribe(this.modal, see.wallets(this.modal), listener);
  }

  getConnectorImage(connector: Pick<see.ConnectorInfo, 'imageUrl'> | undefined): string | undefined {
    return connector?.imageUrl;
  }

  getAccount(namespace?: ChainNamespace): UseAppKitAccountReturn {
    return peek(see.accountInfo(this.modal, namespace));
  }

  subscribeAccount(listener: (account: UseAppKitAccountReturn) => void, namespace?: ChainNamespace): Dispose {
    return subscribe(this.modal, see.accountInfo(this.modal, namespace), listener);
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

  getWalletInfo(namespace?: ChainNamespace): KnownWalletInfo | undefined {
    return walletForHosts(untracked(() => this.modal.account.of(namespace).wallet));
  }

  subscribeWalletInfo(listener: (wallet: KnownWalletInfo | undefined) => void): Dispose {
    return subscribe(this.modal, see.walletInfo(this.modal), wallet => listener(walletForHosts(wallet)));
  }

  getProvider<T = unknown>(namespace: ChainNamespace): T | undefined {
    // The type depends on the adapter of the namespace; the host names it, as for `window.ethereum`
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
    return subscribe(this.modal, see.providers(this.modal), listener);
  }

  addAddressLabel(address: string, label: string, namespace: ChainNamespace): void {
    this.modal.account.setLabel(namespace, address, label);
  }

  removeAddressLabel(address: string, namespace: ChainNamespace): void {
    this.modal.account.setLabel(namespace, address, undefined);
  }

  /** Sets a name that is shown in place of the address of a namespace's account; null removes it. */
  setProfileName(name: string | null | undefined, namespace: ChainNamespace): void {
    this.modal.account.setProfile(namespace, { profileName: name ?? undefined });
  }

  /** Sets the image of a namespace's account; null removes it. */
  setProfileImage(url: string | null | undefined, namespace: ChainNamespace): void {
    this.modal.account.setProfile(namespace, { profileImage: url ?? undefined });
  }

  #look(): void {
    const { start, scope } = this.modal;
    start().catch(scope.report); // the list stays empty
  }
}
