import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { Account, AccountStatus, ChainNamespace, Connection, WalletInfo } from '../protocol/entities.js';

/** What is known of a namespace's account. */
export interface AccountState {
  readonly status: AccountStatus;
  /** What the wallet gave; undefined while not connected. */
  readonly connection?: Connection | undefined;
  readonly wallet?: WalletInfo | undefined;
  readonly profileName?: string | undefined;
  readonly profileImage?: string | undefined;
  /** A person's own names for addresses, in lower case where the chain ignores case. */
  readonly labels: ReadonlyMap<string, string>;
}

export interface AccountDeps {
  readonly activeNamespace: ReadonlySignal<ChainNamespace | undefined>;
}

const NOBODY: AccountState = { status: 'disconnected', labels: new Map() };

/** Who is connected: one state for each namespace, so that one can go while another stays. */
export class AccountController {
  readonly #states = signal<ReadonlyMap<ChainNamespace, AccountState>>(new Map());
  readonly #deps: AccountDeps;

  /** The state of the active namespace. */
  readonly active: ReadonlySignal<AccountState> = computed(() => this.of(this.#deps.activeNamespace.get()));
  /** The account in use; undefined while the active namespace is not connected. */
  readonly current: ReadonlySignal<Account | undefined> = computed(() => this.active.get().connection?.accounts[0]);
  readonly isConnected: ReadonlySignal<boolean> = computed(() => this.current.get() !== undefined);
  readonly connectedNamespaces: ReadonlySignal<readonly ChainNamespace[]> = computed(() =>
    [...this.#states.get()].filter(([, { connection }]) => connection).map(([namespace]) => namespace),
  );

  constructor(deps: AccountDeps) {
    this.#deps = deps;
  }

  /** The state of a namespace, of the active one where none is named. */
  of(namespace: ChainNamespace | undefined = this.#deps.activeNamespace.get()): AccountState {
    return (namespace && this.#states.get().get(namespace)) ?? NOBODY;
  }

  /** The account of a namespace that is in use. */
  accountOf(namespace?: ChainNamespace): Account | undefined {
    return this.of(namespace).connection?.accounts[0];
  }

  /** A wallet has given, or changed, what it gives. Another address has another name and face. */
  connected(connection: Connection, wallet: WalletInfo | undefined): void {
    const before = this.#peek(connection.namespace);
    const sameAddress = before.connection?.accounts[0].address === connection.accounts[0].address;
    const profile = sameAddress ? { profileName: before.profileName, profileImage: before.profileImage } : {};
    this.#put(connection.namespace, { status: 'connected', connection, wallet, labels: before.labels, ...profile });
  }

  /** Someone has begun to connect, or waits for a wallet that was connected before. */
  setStatus(namespace: ChainNamespace, status: Exclude<AccountStatus, 'connected'>): void {
    const { connection, wallet, ...rest } = this.#peek(namespace);
    this.#put(namespace, status === 'disconnected' ? { ...rest, status } : { ...rest, connection, wallet, status });
  }

  /** Nobody is connected any more; only a person's own labels stay. */
  disconnected(namespace: ChainNamespace): void {
    this.#put(namespace, { status: 'disconnected', labels: this.#peek(namespace).labels });
  }

  setProfile(namespace: ChainNamespace, profile: { name?: string | undefined; image?: string | undefined }): void {
    this.#put(namespace, { ...this.#peek(namespace), profileName: profile.name, profileImage: profile.image });
  }

  /** Gives an address a name of the person's own; undefined takes it back. */
  setLabel(namespace: ChainNamespace, address: string, label: string | undefined): void {
    const before = this.#peek(namespace);
    const labels = new Map(before.labels);
    if (label === undefined) labels.delete(address);
    else labels.set(address, label);
    this.#put(namespace, { ...before, labels });
  }

  #peek(namespace: ChainNamespace): AccountState {
    return untracked(() => this.#states.get().get(namespace)) ?? NOBODY;
  }

  #put(namespace: ChainNamespace, state: AccountState): void {
    this.#states.set(new Map(untracked(() => this.#states.get())).set(namespace, state));
  }
}
