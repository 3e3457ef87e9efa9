import { unlessAborted } from '../core/abort.js';
import { once } from '../core/once.js';
import { report } from '../core/report.js';
import type { Scope } from '../core/scope.js';
import { signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { whenTrue } from '../core/when-true.js';
import type { ChainId, ChainNamespace, Connection, Connector, WalletInfo } from '../domain/entities.js';
import { isW3mError, W3mError } from '../domain/errors/errors.js';
import type { AttachedStatus } from '../state/account-controller.js';
import type { Admission, Candidate } from './admission.js';
import { keyOf, next, type GateEffects, type GateEvent, type GateState } from './gate-state.js';
import { moveOn } from './move-on.js';

/** Admits attached wallets. */
export interface Gate {
  /** Starts to follow the wallets. */
  follow(): void;
  /**
   * Undefined if the wallet of the namespace is admitted. Otherwise resolves with the connection that was admitted, and
   * rejects with the reason why it was refused. Aborting the signal refuses it.
   */
  pass(namespace: ChainNamespace, signal: AbortSignal): Promise<Connection> | undefined;
  /** Resolves once the wallet of the namespace is admitted, refused or disconnected, or the person is asked. */
  decided(namespace: ChainNamespace): Promise<void>;
  /** Asks the checks again about the wallet of a namespace. */
  recheck(namespace: ChainNamespace): void;
  /** Resolves once storage and checks have forgotten the disconnected wallet of a namespace. */
  forgotten(namespace: ChainNamespace): Promise<void>;
}

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
  isRequested(connection: Connection): boolean;
  /**
   * Stores the wallet to restore after a reload, and its network; without one, deletes what is stored of its accounts, and
   * `left` is the wallet that has left. What takes time is a promise that never rejects.
   */
  remember(namespace: ChainNamespace, connection: Connection | undefined, left?: Connection): Promise<void> | undefined;
  /** Returns the account that the person chose before the reload, if the wallet still shares it. */
  recallAccount(connection: Connection): string | undefined;
}

const infoOf = ({ name, imageUrl, type, rdns }: Connector): WalletInfo => ({ name, type, icon: imageUrl, rdns });

/**
 * Creates the gate from attached (`adapter.connection`) to connected (`account.connection`). It is the only writer of
 * the latter, and follows changes that a wallet makes by itself. `gate-state.ts` decides; this module turns signals and
 * calls into its events, and runs the effects that it returns.
 */
export function followWallets(scope: Scope, deps: FollowWallets): Gate {
  let admission: Admission | undefined;
  const load = once(async () => (admission = await deps.loadAdmission()));
  const laneDeps: LaneDeps = { ...deps, admission: () => admission ?? load() };
  const lanes = new Map(deps.adapters.map(adapter => [adapter.namespace, new Lane(scope, adapter, laneDeps)]));
  return {
    follow() {
      for (const lane of lanes.values()) scope.effect(() => lane.read());
    },
    pass: (namespace, signal) => lanes.get(namespace)?.pass(signal),
    decided: async namespace => lanes.get(namespace)?.decided(),
    recheck: namespace => lanes.get(namespace)?.look('recheck'),
    forgotten: async namespace => lanes.get(namespace)?.forgotten(),
  };
}

interface LaneDeps extends FollowWallets {
  /** Returns the admission, or a promise while it is loaded. */
  admission(): Admission | Promise<Admission>;
}

type ReadType = Extract<GateEvent, { readonly connection: Connection }>['type'];

/** Drives the gate of one namespace. */
class Lane implements GateEffects {
  readonly #scope: Scope;
  readonly #adapter: FollowedAdapter;
  readonly #deps: LaneDeps;
  readonly #state = signal<GateState>({ kind: 'empty' });
  /** Aborts the checks of the candidate. */
  #stop = new AbortController();
  /** The connection before the last event. */
  #before: Connection | undefined;
  /** Resolves once storage and checks have forgotten the last wallet. */
  #cleared: Promise<void> | undefined;

  constructor(scope: Scope, adapter: FollowedAdapter, deps: LaneDeps) {
    this.#scope = scope;
    this.#adapter = adapter;
    this.#deps = deps;
    scope.onEnd(() => this.abort(new W3mError('MODAL_DESTROYED')));
  }

  /** Reads the adapter; an effect that calls it runs again when the connection or its wallet changes. */
  read(type: ReadType = 'attached'): void {
    const { account, connectors, walletOf, isRequested } = this.#deps;
    const { namespace, connection: attached, locked } = this.#adapter;
    const connection = attached.get();
    const found =
      connection &&
      connectors.all.get().find(each => each.id === connection.connectorId && each.namespace === namespace);
    const wallet = connection && (walletOf?.(connection) ?? (found && infoOf(found)));
    untracked(() => {
      if (!connection) return this.#dispatch({ type: 'gone', isLocked: locked?.get() !== undefined });
      const isRestored = account.of(namespace).status === 'reconnecting';
      this.#dispatch({ type, connection, wallet, isSilent: !isRequested(connection), isRestored });
    });
  }

  look(type?: ReadType): void {
    untracked(() => this.read(type));
  }

  pass(signal: AbortSignal): Promise<Connection> | undefined {
    this.look();
    return this.#peek().kind === 'admitted' ? undefined : this.#outcome(signal);
  }

  async decided(): Promise<void> {
    this.look();
    const isOver = { get: () => this.#state.get().kind !== 'checking' };
    await whenTrue(this.#scope, isOver).catch(() => undefined); // the modal is destroyed
  }

  async forgotten(): Promise<void> {
    this.look();
    const isEmpty = this.#peek().kind === 'empty'; // the last visit may have left a sign-in that no wallet has brought back
    await (this.#cleared ?? (isEmpty ? this.#clear() : undefined));
  }

  abort(reason: unknown): void {
    this.#stop.abort(reason);
  }

  check(candidate: Candidate): void {
    const { isChecked, admission } = this.#deps;
    this.#cleared = undefined;
    const stop = (this.#stop = new AbortController());
    const question = { stop, onTurn: () => this.#dispatch({ type: 'asking', candidate }) };
    const checks = isChecked() ? admission() : undefined;
    const verdict =
      checks instanceof Promise
        ? unlessAborted(checks, stop.signal).then(loaded => loaded.ask(candidate, question))
        : checks?.ask(candidate, question);
    if (!verdict) return this.#dispatch({ type: 'passed', candidate, isLate: false });
    verdict.then(
      () => {
        this.look(); // the wallet may have changed in this turn
        this.#dispatch({ type: 'passed', candidate, isLate: true });
      },
      (reason: unknown) => this.#dispatch({ type: 'refused', candidate, reason }),
    );
  }

  show(): void {
    const state = this.#peek();
    if (state.candidate)
      this.#deps.account.attached(state.connection, state.kind === 'asking' ? 'signing' : state.status);
  }

  recall(connection: Connection): void {
    const chosen = this.#deps.recallAccount(connection);
    if (chosen !== undefined) this.#adapter.useAccount(chosen);
    this.look('recalled');
  }

  admit(connection: Connection, wallet: WalletInfo | undefined, last: Connection | undefined, isLate: boolean): void {
    const { account, network, remember } = this.#deps;
    const { namespace, chainId } = connection;
    account.connected(connection, wallet);
    if (chainId !== last?.chainId) network.follow(namespace, chainId);
    if (!last || keyOf(last) !== keyOf(connection)) void remember(namespace, connection);
    const isAlone = isLate && untracked(() => account.of().status === 'disconnected'); // a restore does not wait for the person
    if (isAlone) network.setActiveNamespace(namespace);
  }

  forget(isLocked: boolean): void {
    const { account, remember } = this.#deps;
    const { namespace } = this.#adapter;
    account.disconnected(namespace);
    const deleted = isLocked ? undefined : remember(namespace, undefined, this.#before);
    moveOn(this.#deps, namespace);
    this.#cleared = isLocked ? undefined : Promise.all([deleted, this.#clear()]).then(() => undefined);
  }

  disconnect(reason: unknown): void {
    this.#adapter.disconnect().catch(report);
    this.look(); // `disconnect()` clears the connection in the same turn
    if (!isW3mError(reason)) report(reason);
  }

  #peek(): GateState {
    return untracked(() => this.#state.get());
  }

  #dispatch(event: GateEvent): void {
    if (this.#scope.signal.aborted && event.type !== 'gone') return; // the wallet stays attached for the next visit
    const before = this.#peek();
    this.#before = before.connection;
    const [state, ...effects] = next(before, event);
    this.#state.set(state);
    for (const [name, ...args] of effects) Reflect.apply(this[name], this, args);
  }

  /** Resolves with the admitted connection; see `Gate.pass`. */
  async #outcome(signal: AbortSignal): Promise<Connection> {
    const onAbort = (): void => this.#dispatch({ type: 'aborted', reason: signal.reason });
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    await whenTrue(this.#scope, { get: () => !this.#state.get().candidate });
    signal.removeEventListener('abort', onAbort);
    signal.throwIfAborted();
    const state = this.#peek();
    if (state.kind === 'admitted') return state.connection;
    const reason: unknown = (state.kind === 'empty' && state.reason) || new W3mError('WALLET_DISCONNECTED');
    throw reason;
  }

  /** Tells the checks that the namespace has no wallet. */
  async #clear(): Promise<void> {
    const { isChecked, admission } = this.#deps;
    if (!isChecked()) return;
    const loaded = await Promise.resolve(admission()).catch(() => undefined); // a failed load has refused the wallet
    await loaded?.forget(this.#adapter.namespace).catch(report); // the wallet is disconnected nevertheless
  }
}
