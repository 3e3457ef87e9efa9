import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { CaipNetwork, CaipNetworkId, ChainId, ChainNamespace } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';

export interface NetworkDeps {
  readonly networks: readonly CaipNetwork[];
  /** The initial network: the stored one, the host's default, or the first. */
  readonly initial: CaipNetwork | undefined;
  /** Creates a placeholder for a wallet's network that the page does not have. */
  unsupported(namespace: ChainNamespace, id: ChainId): CaipNetwork;
}

/** Networks that a wallet approved. */
export interface Approval {
  readonly ids: readonly CaipNetworkId[];
  readonly supportsAll: boolean;
}

/** Holds the networks of the page, the network of each namespace, and the active one. */
export class NetworkController {
  readonly #networks = signal<readonly CaipNetwork[]>([]);
  readonly #activeNamespace = signal<ChainNamespace | undefined>(undefined);
  readonly #byNamespace = signal<ReadonlyMap<ChainNamespace, CaipNetwork>>(new Map());
  readonly #approved = signal<ReadonlyMap<ChainNamespace, Approval>>(new Map());
  readonly #deps: NetworkDeps;

  readonly networks: ReadonlySignal<readonly CaipNetwork[]> = this.#networks;
  readonly activeNamespace: ReadonlySignal<ChainNamespace | undefined> = this.#activeNamespace;
  /** The active network; it may be one that the host does not support. */
  readonly active: ReadonlySignal<CaipNetwork | undefined> = computed(() => this.of(this.#activeNamespace.get()));
  readonly isSupported: ReadonlySignal<boolean> = computed(() => {
    const active = this.active.get();
    return active === undefined || this.isKnown(active);
  });

  constructor(deps: NetworkDeps) {
    this.#deps = deps;
    this.#networks.set(deps.networks);
    if (deps.initial) this.setActive(deps.initial);
  }

  /** Returns the network of a namespace: the chosen one, else its first. */
  of(namespace: ChainNamespace | undefined): CaipNetwork | undefined {
    return namespace && (this.#byNamespace.get().get(namespace) ?? this.inNamespace(namespace)[0]);
  }

  /** Returns the networks of a namespace; all networks by default. */
  inNamespace(namespace: ChainNamespace | undefined): readonly CaipNetwork[] {
    return this.#networks.get().filter(({ chainNamespace }) => !namespace || chainNamespace === namespace);
  }

  find(namespace: ChainNamespace, id: ChainId): CaipNetwork | undefined {
    return this.inNamespace(namespace).find(network => String(network.id) === String(id));
  }

  isKnown(network: CaipNetwork): boolean {
    return this.#networks.get().some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId);
  }

  /** True unless the wallet of the network's namespace reported approvals without this network. */
  isApproved(network: CaipNetwork): boolean {
    const approval = this.#approved.get().get(network.chainNamespace);
    return !approval || approval.supportsAll || approval.ids.includes(network.caipNetworkId);
  }

  /** Returns the approvals of a namespace's wallet; undefined if it reported none. */
  approvalOf(namespace: ChainNamespace): Approval | undefined {
    return this.#approved.get().get(namespace);
  }

  setApproval(namespace: ChainNamespace, approval: Approval | undefined): void {
    const approved = new Map(untracked(() => this.#approved.get()));
    if (approval) approved.set(namespace, approval);
    else approved.delete(namespace);
    this.#approved.set(approved);
  }

  /** Activates a network, and sets it as the network of its namespace. */
  setActive(network: CaipNetwork): void {
    this.setOfNamespace(network);
    this.#activeNamespace.set(network.chainNamespace);
  }

  /** Sets the network of a namespace without activating the namespace. */
  setOfNamespace(network: CaipNetwork): void {
    const before = untracked(() => this.#byNamespace.get());
    if (before.get(network.chainNamespace) !== network) {
      this.#byNamespace.set(new Map(before).set(network.chainNamespace, network));
    }
  }

  setActiveNamespace(namespace: ChainNamespace): void {
    this.#activeNamespace.set(namespace);
  }

  /** Sets the network that a wallet reports, which may be one that the page does not have. */
  follow(namespace: ChainNamespace, id: ChainId): void {
    const network = untracked(() => this.find(namespace, id)) ?? this.#deps.unsupported(namespace, id);
    const before = untracked(() => this.of(namespace));
    if (before?.caipNetworkId !== network.caipNetworkId) this.setOfNamespace(network);
  }

  /** Appends a network; a known network stays as it is. */
  add(network: CaipNetwork): void {
    if (untracked(() => this.isKnown(network))) return;
    this.#networks.set([...untracked(() => this.#networks.get()), network]);
    const chosen = untracked(() => this.#byNamespace.get().get(network.chainNamespace));
    if (chosen?.caipNetworkId === network.caipNetworkId) this.setOfNamespace(network); // it was unsupported until now
  }

  /**
   * Removes a network. A namespace on it switches to the first remaining one; if `isInUse`, a wallet is on the network:
   * the namespace stays there, and the network is unsupported.
   * @throws {W3mError} `LAST_NETWORK` if the namespace would have no network.
   */
  remove(namespace: ChainNamespace, id: ChainId, { isInUse = false }: { readonly isInUse?: boolean } = {}): void {
    const removed = untracked(() => this.find(namespace, id));
    if (!removed) return;
    const before = untracked(() => this.of(namespace));
    const first = untracked(() => this.inNamespace(namespace)).find(network => network !== removed);
    if (!first) throw new W3mError('LAST_NETWORK', { params: { namespace } });
    this.#networks.set(untracked(() => this.#networks.get()).filter(network => network !== removed));
    const isOnIt = before?.caipNetworkId === removed.caipNetworkId;
    if (isOnIt) this.setOfNamespace(isInUse ? removed : first);
  }
}
