import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type {
  Account,
  AccountStatus,
  CaipAddress,
  ChainNamespace,
  Connection,
  WalletInfo,
} from '../domain/entities.js';

/** Identifies what waits for a wallet: an object for each attempt, or the restore after a reload. */
export type Waiter = object | 'restore';

/** Status of a namespace without a connection while an attempt or a restore waits. */
export type WaitingStatus = 'connecting' | 'reconnecting';

/** Status of an attached wallet: `signing` while the person is asked. */
export type AttachedStatus = WaitingStatus | 'signing';

/** State of a namespace's account. */
export interface AccountState {
  /** `signing`: an attached wallet waits for the person; hosts see `connecting`. */
  readonly status: AccountStatus | 'signing';
  /** The admitted connection; undefined while not connected. */
  readonly connection?: Connection | undefined;
  /** Connection of an attached wallet that is not admitted yet. */
  readonly attached?: Connection | undefined;
  /** Account of the last visit, until its wallet and the checks have confirmed it. */
  readonly remembered?: CaipAddress | undefined;
  readonly wallet?: WalletInfo | undefined;
  readonly profileName?: string | undefined;
  readonly profileImage?: string | undefined;
  /** A person's own names for addresses, in lower case where the chain ignores case. */
  readonly labels: ReadonlyMap<string, string>;
  /** Attempts and restores under way, each by a key of its own; the last one gives the status. */
  readonly waits: ReadonlyMap<Waiter, WaitingStatus>;
}

export interface AccountDeps {
  readonly activeNamespace: ReadonlySignal<ChainNamespace | undefined>;
}

const NOBODY: AccountState = { status: 'disconnected', labels: new Map(), waits: new Map() };

/** Holds the account state of each namespace. Namespaces connect and disconnect independently. */
export class AccountController {
  readonly #states = signal<ReadonlyMap<ChainNamespace, AccountState>>(new Map());
  readonly #deps: AccountDeps;

  /** The state of the active namespace. */
  readonly active: ReadonlySignal<AccountState> = computed(() => this.of(this.#deps.activeNamespace.get()));
  /** The active account; undefined while the active namespace is not connected. */
  readonly current: ReadonlySignal<Account | undefined> = computed(() => this.active.get().connection?.accounts[0]);
  readonly isConnected: ReadonlySignal<boolean> = computed(() => this.current.get() !== undefined);
  readonly connectedNamespaces: ReadonlySignal<readonly ChainNamespace[]> = computed(() =>
    [...this.#states.get()].filter(([, { connection }]) => connection).map(([namespace]) => namespace),
  );

  /** The namespaces whose wallet is attached or connected. */
  readonly attachedNamespaces: ReadonlySignal<readonly ChainNamespace[]> = computed(() =>
    [...this.#states.get()]
      .filter(([, { connection, attached }]) => connection ?? attached)
      .map(([namespace]) => namespace),
  );

  /** True while the person is asked about an attached wallet. */
  readonly isSigning: ReadonlySignal<boolean> = computed(() =>
    [...this.#states.get().values()].some(({ status }) => status === 'signing'),
  );

  constructor(deps: AccountDeps) {
    this.#deps = deps;
  }

  /** Returns the state of a namespace; of the active one by default. */
  of(namespace: ChainNamespace | undefined = this.#deps.activeNamespace.get()): AccountState {
    return (namespace && this.#states.get().get(namespace)) ?? NOBODY;
  }

  /** Returns the active account of a namespace. */
  accountOf(namespace?: ChainNamespace): Account | undefined {
    return this.of(namespace).connection?.accounts[0];
  }

  /** Returns the account to show: the connected one, else the remembered one while its wallet is restored. */
  shownOf(namespace?: ChainNamespace): Pick<Account, 'namespace' | 'address'> | undefined {
    const { connection, remembered, status } = this.of(namespace);
    if (connection || !remembered || status !== 'reconnecting') return connection?.accounts[0];
    const [ofNamespace, , address = ''] = remembered.split(':');
    return { namespace: ofNamespace as ChainNamespace, address }; // the type of a CAIP-10 id guarantees it
  }

  /** Returns the account that buttons show: also that of a wallet about which the person is asked. */
  buttonAccountOf(namespace?: ChainNamespace): Pick<Account, 'namespace' | 'address'> | undefined {
    const { status, attached } = this.of(namespace);
    return status === 'signing' ? attached?.accounts[0] : this.shownOf(namespace);
  }

  /** Stores the connection of an admitted wallet. */
  connected(connection: Connection, wallet: WalletInfo | undefined): void {
    this.#put(connection.namespace, { ...this.#before(connection), connection, wallet });
  }

  /**
   * Stores the connection of a wallet that is to be admitted first; the namespace is not connected until then. Keeps the
   * remembered account if the wallet still has it.
   */
  attached(connection: Connection, status: AttachedStatus): void {
    const address = this.#peek(connection.namespace).remembered;
    const remembered = address?.endsWith(`:${connection.accounts[0].address}`) ? address : undefined;
    this.#put(connection.namespace, { ...this.#before(connection), attached: connection, remembered }, status);
  }

  /** Removes the connection of a namespace; keeps its labels and waits. */
  disconnected(namespace: ChainNamespace): void {
    const { labels, waits } = this.#peek(namespace);
    this.#put(namespace, { labels, waits });
  }

  /**
   * Registers that `waiter` waits for the wallet of a namespace, until it passes undefined. A connected wallet keeps its
   * status. `remembered` is the account to show until the restore has ended and the checks have decided.
   */
  setWaiting(
    namespace: ChainNamespace,
    waiter: Waiter,
    status: WaitingStatus | undefined,
    remembered?: CaipAddress,
  ): void {
    const before = this.#peek(namespace);
    const isOver = waiter === 'restore' && !status && !before.attached;
    const stored = isOver ? undefined : (remembered ?? before.remembered);
    const waits = new Map(before.waits);
    waits.delete(waiter); // insertion order: the last entry determines the status
    if (status) waits.set(waiter, status);
    this.#put(namespace, { ...before, waits, remembered: stored });
  }

  /** Sets the name and the picture of a namespace's account, or one of them; undefined removes it. */
  setProfile(namespace: ChainNamespace, profile: Pick<AccountState, 'profileName' | 'profileImage'>): void {
    this.#put(namespace, { ...this.#peek(namespace), ...profile });
  }

  /** Sets the person's own name for an address; undefined removes it. */
  setLabel(namespace: ChainNamespace, address: string, label: string | undefined): void {
    const before = this.#peek(namespace);
    const labels = new Map(before.labels);
    if (label === undefined) labels.delete(address);
    else labels.set(address, label);
    this.#put(namespace, { ...before, labels });
  }

  /** Returns what a new connection keeps of the state: the profile only if the address is the same. */
  #before(next: Connection): Pick<AccountState, 'labels' | 'waits' | 'profileName' | 'profileImage'> {
    const { connection, attached, labels, waits, profileName, profileImage } = this.#peek(next.namespace);
    const isSame = (connection ?? attached)?.accounts[0].address === next.accounts[0].address;
    return isSame ? { labels, waits, profileName, profileImage } : { labels, waits };
  }

  #peek(namespace: ChainNamespace): AccountState {
    return untracked(() => this.#states.get().get(namespace)) ?? NOBODY;
  }

  #put(
    namespace: ChainNamespace,
    current: Omit<AccountState, 'status'>,
    attached = this.#peek(namespace).status,
  ): void {
    const waiting = [...current.waits.values()].at(-1) ?? 'disconnected';
    const state = {
      ...current,
      status: current.connection ? 'connected' : current.attached ? attached : waiting,
    } as const;
    this.#states.set(new Map(untracked(() => this.#states.get())).set(namespace, state));
  }
}
