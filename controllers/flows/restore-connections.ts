import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { Scope } from '../core/scope.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import { RESTORE_WAIT_MS } from '../domain/constants.js';
import type { CaipNetwork, ChainNamespace, Connection } from '../domain/entities.js';
import { asW3mError } from '../domain/errors/errors.js';
import { connectedConnectorId } from '../domain/storage/account-keys.js';
import { missedVisits, networkOfNamespace } from '../domain/storage/connection-keys.js';
import { hasBegun, type Begun } from './has-begun.js';
import { moveOn } from './move-on.js';
import { rememberConnector } from './remember-connector.js';

type RestoredAdapter = Pick<ChainAdapter, 'namespace' | 'connectors' | 'connection' | 'locked' | 'connect'>;

interface RestoreConnections extends Begun {
  readonly adapters: readonly RestoredAdapter[];
  readonly storage: TypedStorage;
  /** Returns the connector id of the wallet that was connected on the last visit. */
  recall(namespace: ChainNamespace): string | undefined;
  readonly account: {
    of(namespace: ChainNamespace): { readonly connection?: Connection | undefined };
    setWaiting(namespace: ChainNamespace, waiter: 'restore', status: 'reconnecting' | undefined): void;
  };
  readonly network: {
    readonly active: ReadonlySignal<CaipNetwork | undefined>;
    readonly activeNamespace: ReadonlySignal<ChainNamespace | undefined>;
    setActiveNamespace(namespace: ChainNamespace): void;
    inNamespace(namespace: ChainNamespace): readonly CaipNetwork[];
    setOfNamespace(network: CaipNetwork): void;
  };
  /** Resolves once a restored wallet is admitted or refused, or the person is asked about it. */
  decided(namespace: ChainNamespace): Promise<void>;
  /** Called once every stored connection is restored or has failed to be. */
  onReady(): void;
}

/** Visits in a row on which a stored wallet may be missing, because its extension is off for a while. */
const MISSED_VISITS_MAX = 3;
/** How long after the page has moved to another namespace the late wallet of the first one moves it back, in milliseconds. */
const MOVE_BACK_MS = 30_000;

/**
 * Restores the stored connections after a reload: asks each wallet, without a prompt, for the accounts that it granted.
 * A wallet may announce itself or answer late: after {@link RESTORE_WAIT_MS} the page shows "disconnected", but the wallet
 * is still restored if its namespace has no other connection, and the person has begun nothing else or has ended it. If
 * the active namespace is not restored but another is, the other becomes active, until the late wallet comes: see
 * {@link stayUntilUse}.
 */
export function restoreConnections(scope: Scope, deps: RestoreConnections): void {
  if (scope.signal.aborted) return; // the modal was destroyed during the load
  const { adapters, storage, account, recall, decided } = deps;
  const isStored = ({ namespace }: RestoredAdapter): boolean => recall(namespace) !== undefined;
  const stored = adapters.filter(isStored);
  for (const adapter of adapters) if (!isStored(adapter)) account.setWaiting(adapter.namespace, 'restore', undefined); // disconnected during the load
  let isLeft: IsLeft = () => false;
  const leaveLost = (): void => {
    const left = untracked(() => deps.network.activeNamespace.get());
    const lost = stored.filter(({ connection }) => !untracked(() => connection.get()));
    for (const { namespace } of lost) moveOn(deps, namespace);
    if (left !== untracked(() => deps.network.activeNamespace.get())) isLeft = stayUntilUse(scope, deps, left);
  };
  const comeLate = (namespace: ChainNamespace): void => {
    if (isLeft(namespace)) deps.network.setActiveNamespace(namespace);
    else leaveLost();
  };
  const waits = stored.map(async adapter => {
    const { namespace } = adapter;
    if ((storage.get(missedVisits(namespace)) ?? 0) >= MISSED_VISITS_MAX) {
      rememberConnector(storage, namespace, undefined);
      account.setWaiting(namespace, 'restore', undefined);
      return;
    }
    putBack(namespace, deps);
    await new Restore(scope, adapter, { ...deps, onLate: comeLate }).waited;
    await decided(namespace);
  });
  void Promise.all(waits).then(() => {
    leaveLost();
    deps.onReady();
  });
}

/** True for the namespace whose wallet was late, as long as the page can go back to it: see {@link stayUntilUse}. */
type IsLeft = (namespace: ChainNamespace) => boolean;

/**
 * Remembers the namespace `left`, from which the page has just moved to another one because its wallet was late. The page can
 * go back until the modal opens, the active network changes, or {@link MOVE_BACK_MS} have passed.
 */
function stayUntilUse(scope: Scope, { shell, network }: RestoreConnections, left: ChainNamespace | undefined): IsLeft {
  const unused = scope.child();
  const entered = untracked(() => network.active.get());
  unused.after(MOVE_BACK_MS, () => unused.dispose());
  unused.effect(() => {
    if (shell.isRequested.get() || network.active.get() !== entered) unused.dispose();
  });
  return namespace => namespace === left && !unused.signal.aborted;
}

/**
 * Sets the stored network of a namespace, for wallets that report no network. Skips the active namespace: its network
 * is restored earlier, see `rememberChoices`.
 */
function putBack(namespace: ChainNamespace, { storage, network }: RestoreConnections): void {
  untracked(() => {
    if (namespace === network.activeNamespace.get()) return;
    const stored = storage.get(networkOfNamespace(namespace));
    const known = network.inNamespace(namespace).find(({ caipNetworkId }) => caipNetworkId === stored);
    if (known) network.setOfNamespace(known);
  });
}

/** Ids of wallets that connected by an SDK in a host’s earlier kit, and of their extensions. */
const SAME_WALLET: Readonly<Record<string, string>> = {
  coinbaseWallet: 'com.coinbase.wallet',
  coinbaseWalletSDK: 'com.coinbase.wallet',
};

interface RestoreDeps extends RestoreConnections {
  /** Called when a late wallet is admitted, unless the modal is open by then. */
  onLate(namespace: ChainNamespace): void;
}

/**
 * Restores the wallet of one namespace. Forgetting the connector, by a disconnect here or in another tab, aborts the
 * restore, also while the wallet is asked.
 */
class Restore {
  readonly #adapter: RestoredAdapter;
  readonly #deps: RestoreDeps;
  readonly #connectorId: string | undefined;
  readonly #life: Scope;
  readonly #isLate = signal(false);
  readonly #stopWaiting: () => void;
  /** The request to the wallet. It is aborted while it would interfere, and sent again afterwards. */
  #request: Scope | undefined;
  /** Resolves once the wallet is back, has declined, or is late. */
  readonly waited: Promise<void>;

  constructor(scope: Scope, adapter: RestoredAdapter, deps: RestoreDeps) {
    const { namespace } = adapter;
    const { storage, account, recall } = deps;
    this.#adapter = adapter;
    this.#deps = deps;
    this.#connectorId = recall(namespace);
    this.#life = scope.child();
    let resolve = (): void => undefined;
    this.waited = new Promise(done => (resolve = done));
    this.#stopWaiting = () => {
      account.setWaiting(namespace, 'restore', undefined);
      resolve();
    };
    this.#life.after(RESTORE_WAIT_MS, () => this.#miss());
    this.#life.effect(() => {
      adapter.connectors.get();
      adapter.connection.get();
      account.of(namespace); // changes with each disconnect
      this.#interferes.get();
      if (!this.#life.signal.aborted) untracked(() => this.#look());
    });
    storage.watch(connectedConnectorId(namespace), () => untracked(() => this.#look()), this.#life.signal);
  }

  /** True while the wallet would interfere with what the person or the page has begun. */
  readonly #interferes = computed(() => hasBegun(this.#deps, this.#adapter.namespace, this.#isLate.get()));

  #miss(): void {
    const { storage } = this.#deps;
    const visits = missedVisits(this.#adapter.namespace);
    if (this.#listed() === undefined) storage.set(visits, (storage.get(visits) ?? 0) + 1);
    this.#isLate.set(true);
    this.#stopWaiting();
  }

  #end(): void {
    this.#life.dispose();
    this.#stopWaiting();
  }

  /** Returns the id under which the adapter lists the wallet. */
  #listed(): string | undefined {
    const ids = untracked(() => this.#adapter.connectors.get()).map(({ id }) => id);
    return [this.#connectorId, SAME_WALLET[this.#connectorId ?? '']].find(id => id !== undefined && ids.includes(id));
  }

  #look(): void {
    const { namespace, connection } = this.#adapter;
    const { storage, recall } = this.#deps;
    if (recall(namespace) !== this.#connectorId) return this.#end();
    if (this.#interferes.get()) this.#holdBack();
    if (this.#request) return;
    if (connection.get()) return this.#end(); // of another wallet, or of the same one by hand
    const id = this.#listed();
    if (id === undefined) return;
    storage.remove(missedVisits(namespace));
    if (!this.#interferes.get()) this.#ask(id);
  }

  /** Aborts the request to the wallet. */
  #holdBack(): void {
    const request = this.#request;
    this.#request = undefined;
    request?.dispose();
    if (request && this.#isLate.get()) this.#stopWaiting();
  }

  #ask(id: string): void {
    const { account } = this.#deps;
    const own = (this.#request = this.#life.child());
    if (this.#isLate.get()) {
      account.setWaiting(this.#adapter.namespace, 'restore', 'reconnecting');
      own.after(RESTORE_WAIT_MS, this.#stopWaiting);
    }
    this.#adapter
      .connect(id, { silent: true, signal: own.signal })
      .then(
        () => this.#isLate.get() && this.#comeLate(),
        (cause: unknown) => this.#request === own && this.#fail(cause),
      )
      .finally(() => {
        if (this.#request === own) this.#end();
      });
  }

  /** After any other error than a refusal, the next visit tries again. A locked wallet may be unlocked, now or by then. */
  #fail(cause: unknown): void {
    const { namespace, locked } = this.#adapter;
    const isLocked = untracked(() => locked?.get()) !== undefined;
    const isRefused = asW3mError(cause).code === 'WALLET_NOT_AUTHORIZED' && !isLocked;
    if (isRefused) rememberConnector(this.#deps.storage, namespace, undefined);
  }

  #comeLate(): void {
    const { namespace } = this.#adapter;
    const { decided, onLate } = this.#deps;
    void decided(namespace).then(() => {
      if (!untracked(() => this.#interferes.get())) onLate(namespace);
    });
  }
}
