import { untracked, type Dispose } from '../core/signals.js';
import type { AppKitNetwork, CaipNetwork, CaipNetworkId, ChainId, ChainNamespace } from '../protocol/entities.js';
import { asW3mError, W3mError } from '../protocol/errors.js';
import { toCaipNetwork } from '../protocol/networks.js';
import * as see from '../public-state.js';
import { AccountsChapter } from './accounts.js';
import { peek } from './handle.js';

/** Networks: where one is, and where one may go. */
export class NetworksChapter extends AccountsChapter {
  /** Moves to one of the host's networks. One that is not among them is told of by an alert, and nothing happens. */
  async switchNetwork(network: AppKitNetwork): Promise<void> {
    const { chainNamespace, id } = toCaipNetwork(network);
    const known = untracked(() => this.modal.network.find(chainNamespace, id));
    if (known) await this.modal.switchNetwork(known);
    else {
      await this.modal.start();
      this.modal.alerts.show(new W3mError('NETWORK_NOT_FOUND'));
    }
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
    return this.subscribe(see.networkInfo(this.modal), listener);
  }

  subscribeCaipNetworkChange(listener: (network: CaipNetwork | undefined) => void): Dispose {
    return this.subscribe(this.modal.network.active, listener);
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
    const { modal } = this;
    modal.network.remove(namespace, id);
    const moved = untracked(() => modal.network.of(namespace));
    if (!moved || !untracked(() => modal.account.accountOf(namespace))) return;
    modal.switchNetwork(moved).catch((error: unknown) => {
      modal.network.follow(namespace, id); // the wallet stayed: say so
      modal.toasts.tell(asW3mError(error));
    });
  }

  #needAdapter(namespace: ChainNamespace): void {
    if (!this.options.adapters?.some(adapter => adapter.namespace === namespace)) {
      throw new W3mError('ADAPTER_NOT_FOUND', { params: { namespace } });
    }
  }
}
