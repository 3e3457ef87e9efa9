import { unlessAborted } from '../core/abort.js';
import { once } from '../core/once.js';
import { report } from '../core/report.js';
import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { ChainId, ChainNamespace, Connection, Connector, WalletInfo } from '../domain/entities.js';
import { isW3mError, W3mError } from '../domain/errors/errors.js';
import type { AttachedStatus } from '../state/account-controller.js';
import type { Admission, Gate, Held, Lane } from './admission.js';
import { moveOn } from './move-on.js';

interface FollowedAdapter {
  readonly namespace: ChainNamespace;
  readonly connection: ReadonlySignal<Connection | undefined>;
  readonly locked?: ReadonlySignal<object | undefined>;
  useAccount(address: string): void;
  disconnect(): Promise<void>;
}

export interface FollowWallets {
  readonly adapters: readonly FollowedAdapter[];
  /** Returns the wallet behind a connection whose connector reaches several wallets. */
  walletOf?(connection: Connection): WalletInfo | undefined;
  readonly connectors: { readonly all: ReadonlySignal<readonly Connector[]> };
  readonly account: {
    attached(connection: Connection, status: AttachedStatus): void;
    connected(connection: Connection, wallet: WalletInfo | undefined): void;
    disconnected(namespace: ChainNamespace): void;
    of(namespace?: ChainNamespace): {
      readonly connection?: Connection | undefined;
      readonly wallet?: WalletInfo | undefined;
      readonly status: string;
    };
  };
  readonly network: {
    readonly activeNamespace: ReadonlySignal<ChainNamespace | undefined>;
    setActiveNamespace(namespace: ChainNamespace): void;
    follow(namespace: ChainNamespace, chainId: ChainId): void;
  };
  /** True if the options ask for a check. */
  isChecked(): boolean;
  /** Loads the admission, which asks the checks. */
  loadAdmission(): Promise<Admission>;
  /** True if the connection comes from the attempt under way. */
  isAsked(connection: Connection): boolean;
  /** Stores the wallet to restore after a reload, and its network. */
  remember(namespace: ChainNamespace, connection: Connection | undefined): void;
  /** Returns the account that the person chose before the reload, if the wallet still shares it. */
  recallAccount(connection: Connection): string | undefined;
}

/** Identifies a candidate. A new key is checked again; more accounts or a new name of the wallet keep the key. */
const keyOf = ({ connectorId, accounts, chainId }: Connection): string =>
  [connectorId, accounts[0].address, chainId].join(' ');

const infoOf = ({ name, imageUrl, type, rdns }: Connector): WalletInfo => ({ name, type, icon: imageUrl, rdns });

/**
 * Creates the gate from attached (`adapter.connection`) to connected (`account.connection`). It is the only writer of
 * the latter, and follows changes that a wallet makes by itself. `admission.ts` has the part that only checks need.
 */
export function followWallets(scope: Scope, deps: FollowWallets): Gate {
  let admission: Admission | undefined;
  const load = once(async () => (admission = await deps.loadAdmission()));
  const askable: Askable = {
    admission: () => (deps.isChecked() ? (admission ?? load()) : undefined),
    load,
  };
  const lanes = new Map(
    deps.adapters.map(adapter => [adapter.namespace, new FollowedLane(scope, adapter, deps, askable)]),
  );
  return {
    follow() {
      for (const lane of lanes.values()) scope.effect(() => lane.look());
    },
    pass: (namespace, signal) => lanes.get(namespace)?.pass(signal),
    decided: async namespace => lanes.get(namespace)?.decided(),
    recheck: namespace => lanes.get(namespace)?.recheck(),
    forgotten: async namespace => lanes.get(namespace)?.forgotten(),
  };
}

interface Askable {
  /** Undefined if no check is on; a promise while the admission is loaded. */
  admission(): Admission | Promise<Admission> | undefined;
  load(): Promise<Admission>;
}

class FollowedLane implements Lane {
  readonly #adapter: FollowedAdapter;
  readonly #deps: FollowWallets;
  readonly #askable: Askable;
  /** Key of the last candidate, whether admitted, held or refused. */
  #key: string | undefined;
  /** The last admitted connection; kept while the same wallet is checked again. */
  #last: Connection | undefined;
  #isAdmitted = false;
  seen: WalletInfo | undefined;
  current: Held | undefined;
  /** Resolves once the checks have forgotten the last wallet. */
  #forgotten: Promise<void> | undefined;

  constructor(scope: Scope, adapter: FollowedAdapter, deps: FollowWallets, askable: Askable) {
    this.#adapter = adapter;
    this.#deps = deps;
    this.#askable = askable;
    scope.onEnd(() => this.#drop(new W3mError('MODAL_DESTROYED')));
  }

  get attached(): Connection | undefined {
    return untracked(() => this.#adapter.connection.get());
  }

  get admitted(): Connection | undefined {
    return this.#isAdmitted ? this.#last : undefined;
  }

  /** Reads the adapter's connection. Both the effect and `pass()` call it; the second call has no effect. */
  look(): void {
    const connection = this.#adapter.connection.get();
    const wallet = connection && this.#walletOf(connection);
    untracked(() => {
      if (!connection) return this.#leave();
      const isSame = this.#last?.connectorId === connection.connectorId;
      this.seen = wallet ?? (isSame ? this.seen : undefined); // a connected wallet may leave the list
      if (keyOf(connection) !== this.#key) this.#begin(connection, isSame);
      else if (this.current) this.showHeld();
      else if (this.#isAdmitted) this.admit(connection);
    });
  }

  pass(signal: AbortSignal): Promise<Connection> | undefined {
    untracked(() => this.look());
    if (this.#isAdmitted) return undefined;
    const { current } = this;
    return unlessAborted(this.#askable.load(), signal).then(
      admission => admission.passed(this, signal),
      (error: unknown) => {
        if (current) this.refuse(current, error);
        throw error;
      },
    );
  }

  async decided(): Promise<void> {
    untracked(() => this.look());
    if (!this.current) return;
    const { load } = this.#askable;
    await load().then(
      admission => admission.decided(this),
      () => undefined, // a failed load refuses the candidate; `pass()` rejects with the reason
    );
  }

  recheck(): void {
    this.#key = undefined;
    untracked(() => this.look());
  }

  async forgotten(): Promise<void> {
    untracked(() => this.look());
    const isEmpty = this.#key === undefined; // the last visit may have left something that no wallet has brought back
    await (this.#forgotten ?? (isEmpty ? this.#tellChecks() : undefined));
  }

  #walletOf(connection: Connection): WalletInfo | undefined {
    const { connectors, walletOf } = this.#deps;
    const found = connectors.all
      .get()
      .find(({ id, namespace }) => id === connection.connectorId && namespace === this.#adapter.namespace);
    return walletOf?.(connection) ?? (found && infoOf(found));
  }

  #begin(given: Connection, isSameWallet: boolean): void {
    const isSilent = !this.#deps.isAsked(given);
    const connection = this.#key === undefined && isSilent ? this.#withChosenAccount(given) : given;
    const wasConnected = isSameWallet && (this.current?.wasConnected ?? this.#isAdmitted);
    this.#drop(new W3mError('REQUEST_ABORTED'));
    this.#forgotten = undefined;
    this.#key = keyOf(connection);
    const admission = this.#askable.admission();
    if (!admission) return this.admit(connection);
    const isBack = isSilent && this.#deps.account.of(connection.namespace).status === 'reconnecting'; // restored after a reload
    const status = wasConnected || isBack ? 'reconnecting' : 'connecting';
    const current: Held = { stop: new AbortController(), isSilent, wasConnected, status };
    if (!(admission instanceof Promise)) {
      if (!admission.hold(this, connection, current)) return this.admit(connection);
    } else
      admission.then(
        loaded => this.current === current && loaded.hold(this, connection, current),
        (error: unknown) => this.refuse(current, error),
      );
    this.current = current;
    this.showHeld();
  }

  showHeld(): void {
    const { attached, current } = this;
    if (attached && current) this.#deps.account.attached(attached, current.status);
  }

  /** Activates the account that the person chose before the reload, so that the checks see this account only. */
  #withChosenAccount(connection: Connection): Connection {
    const chosen = this.#deps.recallAccount(connection);
    if (chosen === undefined) return connection;
    this.#adapter.useAccount(chosen);
    return this.#adapter.connection.get() ?? connection;
  }

  admit(connection: Connection): void {
    const { account, network, remember } = this.#deps;
    const last = this.#last;
    account.connected(connection, this.seen);
    if (connection.chainId !== last?.chainId) network.follow(connection.namespace, connection.chainId);
    if (!last || keyOf(last) !== this.#key) remember(connection.namespace, connection);
    this.#last = connection;
    this.#isAdmitted = true;
  }

  refuse(current: Held, error: unknown): boolean {
    if (this.current !== current) return false;
    this.current = undefined;
    this.#forget();
    this.#adapter.disconnect().catch(report);
    untracked(() => this.look()); // `disconnect()` clears the connection in the same turn
    if (!isW3mError(error)) report(error);
    return true;
  }

  #leave(): void {
    const isHeld = this.current !== undefined;
    this.#drop(new W3mError('WALLET_DISCONNECTED'));
    this.#key = undefined;
    const isLocked = untracked(() => this.#adapter.locked?.get()) !== undefined;
    if (isHeld || this.#last) this.#forget(isLocked);
  }

  /** Removes the connection. A locked wallet comes back, so what is stored of it stays, and its sign-in. */
  #forget(isLocked = false): void {
    const { adapters, account, network, remember } = this.#deps;
    const { namespace } = this.#adapter;
    this.#last = undefined;
    account.disconnected(namespace);
    if (!isLocked) remember(namespace, undefined);
    moveOn({ adapters, account, network }, namespace);
    this.#forgotten = isLocked ? undefined : this.#tellChecks();
  }

  /** Tells the checks that there is no wallet any more. */
  async #tellChecks(): Promise<void> {
    if (!this.#deps.isChecked()) return;
    const admission = await this.#askable.load().catch(() => undefined); // a failed load has refused the wallet
    await admission?.forget(this.#adapter.namespace).catch(report); // the wallet is disconnected nevertheless
  }

  /** Aborts the checks of the last candidate. */
  #drop(reason: W3mError): void {
    const current = this.current;
    this.current = undefined;
    this.#isAdmitted = false;
    current?.stop.abort(reason);
  }
}
