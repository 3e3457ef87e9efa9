import { untracked, type Dispose } from '../core/signals.js';
import type { AppKitNetwork, CaipNetwork, CaipNetworkId, ChainId, ChainNamespace } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { ONCE, problemOf } from '../domain/options/option-table.js';
import * as see from '../modal/public-state.js';
import { peek, subscribe } from './handle.js';
import { AccountsChapter } from './accounts.js';
import { loadCalls } from './load-calls.js';

/** The active network, switches, and the list of networks. */
export class NetworksChapter extends AccountsChapter {
  /**
   * Switches to one of the host's networks, of which the id is enough. Shows an alert for any other network.
   * @throws {W3mError} `ARGUMENT_INVALID` without an id, `ADAPTER_NOT_FOUND`, `USER_REJECTED`, …
   */
  async switchNetwork(network: AppKitNetwork): Promise<void> {
    return this.#move('switchNetwork', network);
  }

  /** Alias of `switchNetwork`: the modal shows the network of the wallet, so a connected wallet switches too. */
  async setCaipNetwork(network: AppKitNetwork): Promise<void> {
    return this.switchNetwork(network);
  }

  /**
   * Switches the network of a namespace and of its wallet without activating the namespace.
   * @throws {W3mError} as `switchNetwork`
   */
  async setCaipNetworkOfNamespace(network: AppKitNetwork, chainNamespace: ChainNamespace): Promise<void> {
    return this.#move('setCaipNetworkOfNamespace', network, chainNamespace);
  }

  getCaipNetwork(namespace?: ChainNamespace, id?: ChainId): CaipNetwork | undefined {
    const { network } = this.modal;
    return untracked(() =>
      namespace
        ? ((id === undefined ? undefined : network.find(namespace, id)) ?? network.of(namespace))
        : network.active.get(),
    );
  }

  getCaipNetworkId(): CaipNetworkId | undefined {
    return this.getCaipNetwork()?.caipNetworkId;
  }

  getChainId(): ChainId | undefined {
    return this.getCaipNetwork()?.id;
  }

  getCaipNetworks(namespace?: ChainNamespace): CaipNetwork[] {
    return untracked(() => [...this.modal.network.inNamespace(namespace)]);
  }

  getActiveChainNamespace(): ChainNamespace | undefined {
    return peek(this.modal.network.activeNamespace);
  }

  /** Lists the networks that connected wallets have approved, of all namespaces. */
  getApprovedCaipNetworkIds(): CaipNetworkId[] {
    const { namespaces, network } = this.modal;
    return untracked(() => namespaces.flatMap(namespace => network.approvalOf(namespace)?.ids ?? []));
  }

  /** Lists the networks of the page that the connected wallet of their namespace has not approved. */
  getDisabledCaipNetworks(namespace?: ChainNamespace): readonly CaipNetwork[] {
    const { network } = this.modal;
    return untracked(() => network.inNamespace(namespace).filter(each => !network.isApproved(each)));
  }

  subscribeNetwork(listener: (network: see.NetworkInfo) => void): Dispose {
    return subscribe(this.modal, see.networkInfo(this.modal), listener);
  }

  subscribeCaipNetworkChange(listener: (network: CaipNetwork | undefined) => void): Dispose {
    return subscribe(this.modal, this.modal.network.active, listener);
  }

  /**
   * Appends a network to the list; a listed one stays unchanged.
   * @throws {W3mError} `ADAPTER_NOT_FOUND`, `ARGUMENT_INVALID` naming what the network lacks, or `INVALID_CHAIN_ID`
   */
  addNetwork(namespace: ChainNamespace, network: AppKitNetwork): void {
    const problem = problemOf(['network', ONCE], network);
    if (problem)
      throw new W3mError('ARGUMENT_INVALID', { params: { method: 'addNetwork', argument: 'network', problem } });
    this.modal.needAdapter(namespace);
    this.modal.network.add(toCaipNetwork({ ...network, chainNamespace: namespace }, this.options));
  }

  /**
   * Removes a network. A wallet on this network is asked to switch to the first remaining one; until it has, the
   * removed network is shown as unsupported. The active namespace does not change.
   * @throws {W3mError} `ADAPTER_NOT_FOUND`, or `LAST_NETWORK` if no network would remain.
   */
  removeNetwork(namespace: ChainNamespace, id: ChainId): void {
    const { modal } = this;
    modal.needAdapter(namespace);
    const before = untracked(() => modal.network.find(namespace, id));
    const isInUse = untracked(() => modal.account.accountOf(namespace)) !== undefined;
    modal.network.remove(namespace, id, { isInUse });
    const [now, first] = untracked(() => [modal.network.of(namespace), modal.network.inNamespace(namespace)[0]]);
    if (!first || !before || now !== before) return; // no wallet was on it
    loadCalls()
      .then(calls => calls.leaveNetwork(modal, first))
      .catch(modal.scope.report);
  }

  async #move(method: string, network: AppKitNetwork, of?: ChainNamespace): Promise<void> {
    return (await loadCalls()).moveTo(this.modal, { method, network, of });
  }
}
