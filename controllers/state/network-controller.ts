import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { CaipNetwork, CaipNetworkId, ChainId, ChainNamespace } from '../protocol/entities.js';
import { W3mError } from '../protocol/errors.js';

export interface NetworkDeps {
  readonly networks: readonly CaipNetwork[];
  /** The one to begin with: the stored one, the host's default, or the first. */
  readonly initial: CaipNetwork | undefined;
  /** Stands for a network that a wallet is on and we do not know. */
  unsupported(namespace: ChainNamespace, id: ChainId): CaipNetwork;
}

/** What a wallet allows, where it says so. */
export interface Approval {
  readonly ids: readonly CaipNetworkId[];
  readonly supportsAll: boolean;
}

/** The networks there are, the one each namespace is on, and the one in use. */
export class NetworkController {
  readonly #networks = signal<readonly CaipNetwork[]>([]);
  readonly #activeNamespace = signal<ChainNamespace | undefined>(undefined);
  readonly #byNamespace = signal<ReadonlyMap<ChainNamespace, CaipNetwork>>(new Map());
  readonly #approved = signal<ReadonlyMap<ChainNamespace, Approval>>(new Map());
  readonly #deps: NetworkDeps;

  readonly networks: ReadonlySignal<readonly CaipNetwork[]> = this.#networks;
  readonly activeNamespace: ReadonlySignal<ChainNamespace | undefined> = this.#activeNamespace;
  /** The network in use; it may be one that the host does not support. */
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

  /** The network a namespace is on: the one chosen, else its first. */
  of(namespace: ChainNamespace | undefined): CaipNetwork | undefined {
    return namespace && (this.#byNamespace.get().get(namespace) ?? this.inNamespace(namespace)[0]);
  }

  /** The networks of a namespace; all where none is named. */
  inNamespace(namespace: ChainNamespace | undefined): readonly CaipNetwork[] {
    return this.#networks.get().filter(({ chainNamespace }) => !namespace || chainNamespace === namespace);
  }

  find(namespace: ChainNamespace, id: ChainId): CaipNetwork | undefined {
    return this.inNamespace(namespace).find(network => String(network.id) === String(id));
  }

  isKnown(network: CaipNetwork): boolean {
    return this.#networks.get().some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId);
  }

  /** True if the wallet of the network's namespace, as far as it says, lets us go there. */
  isApproved(network: CaipNetwork): boolean {
    const approval = this.#approved.get().get(network.chainNamespace);
    return !approval || approval.supportsAll || approval.ids.includes(network.caipNetworkId);
  }

  /** What the wallet of a namespace allows; undefined where it does not say. */
  approvalOf(namespace: ChainNamespace): Approval | undefined {
    return this.#approved.get().get(namespace);
  }

  setApproval(namespace: ChainNamespace, approval: Approval | undefined): void {
    const approved = new Map(untracked(() => this.#approved.get()));
    if (approval) approved.set(namespace, approval);
    else approved.delete(namespace);
    this.#approved.set(approved);
  }

  /** Makes a network the one in use, and the one its namespace is on. */
  setActive(network: CaipNetwork): void {
    this.setOfNamespace(network);
    this.#activeNamespace.set(network.chainNamespace);
  }

  /** Makes a network the one its namespace is on, whether or not that namespace is in use. */
  setOfNamespace(network: CaipNetwork): void {
    const before = untracked(() => this.#byNamespace.get());
    if (before.get(network.chainNamespace) !== network) {
      this.#byNamespace.set(new Map(before).set(network.chainNamespace, network));
    }
  }

  setActiveNamespace(namespace: ChainNamespace): void {
    this.#activeNamespace.set(namespace);
  }

  /** A wallet says where it is; that need not be a network of ours. */
  follow(namespace: ChainNamespace, id: ChainId): void {
    const network = untracked(() => this.find(namespace, id)) ?? this.#deps.unsupported(namespace, id);
    const before = untracked(() => this.of(namespace));
    if (before?.caipNetworkId !== network.caipNetworkId) this.setOfNamespace(network);
  }

  /** Adds a network at the end; one that is there already stays as it is. */
  add(network: CaipNetwork): void {
    if (untracked(() => this.isKnown(network))) return;
    this.#networks.set([...untracked(() => this.#networks.get()), network]);
    const chosen = untracked(() => this.#byNamespace.get().get(network.chainNamespace));
    if (chosen?.caipNetworkId === network.caipNetworkId) this.setOfNamespace(network); // it was unsupported until now
  }

  /**
   * Removes a network. A namespace that is on it moves to the first of those that stay; where a wallet holds it there,
   * it stays, on a network that is unsupported from now on.
   * @throws {W3mError} `LAST_NETWORK` if none of its namespace would stay.
   */
  remove(namespace: ChainNamespace, id: ChainId, { isHeld = false }: { readonly isHeld?: boolean } = {}): void {
    const removed = untracked(() => this.find(namespace, id));
    if (!removed) return;
    const before = untracked(() => this.of(namespace));
    const first = untracked(() => this.inNamespace(namespace)).find(network => network !== removed);
    if (!first) throw new W3mError('LAST_NETWORK', { params: { namespace } });
    this.#networks.set(untracked(() => this.#networks.get()).filter(network => network !== removed));
    const isOnIt = before?.caipNetworkId === removed.caipNetworkId;
    if (isOnIt) this.setOfNamespace(isHeld ? removed : first);
  }
}
