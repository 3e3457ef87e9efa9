import { unlessAborted } from '../core/abort.js';
import { report } from '../core/report.js';
import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { ChainId, ChainNamespace, Connection, Connector, WalletInfo } from '../protocol/entities.js';
import { isW3mError, W3mError } from '../protocol/errors.js';
import type { AttachedStatus } from '../state/account-controller.js';
import type { Admission, AdmissionCheck, AdmissionRequest, Gate } from './admission.js';
import { moveOn } from './move-on.js';

interface FollowedAdapter {
  readonly namespace: ChainNamespace;
  readonly connection: ReadonlySignal<Connection | undefined>;
  useAccount(address: string): void;
  disconnect(): Promise<void>;
}

export interface FollowWallets {
  readonly adapters: readonly FollowedAdapter[];
  /** Who is behind a connection, where its connector is only a way to wallets. */
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
  readonly isOpen: ReadonlySignal<boolean>;
  /** The checks that a candidate must pass: undefined where there is none, a promise while they are loaded. */
  checks(): readonly AdmissionCheck[] | Promise<readonly AdmissionCheck[]> | undefined;
  /** True for what an attempt of the person's has just given. */
  isAsked(connection: Connection): boolean;
  /** Keeps in storage which wallet to look for after a reload, and where it was. */
  remember(namespace: ChainNamespace, connection: Connection | undefined): void;
  /** The account that the person chose here before the reload, if the wallet still shares it. */
  recallAccount(connection: Connection): string | undefined;
}

/** A candidate that a check holds back. */
interface Held {
  readonly stop: AbortController;
  readonly wasConnected: boolean;
  /** Rejects with why the candidate was refused; resolves once it is admitted, or has become another. */
  readonly answer: Promise<void>;
  /** Resolves with the answer, or once the person is asked. */
  readonly decided: Promise<void>;
  status: AttachedStatus;
}

/** Another key passes anew; the same key, with more accounts or another name of the wallet, does not. */
const keyOf = ({ connectorId, accounts, chainId }: Connection): string =>
  [connectorId, accounts[0].address, chainId].join(' ');

const infoOf = ({ name, imageUrl, type, rdns }: Connector): WalletInfo => ({ name, type, icon: imageUrl, rdns });

/**
 * Accounts and networks are what the wallets say they are, also when those change by themselves. This is the gate from
 * attached (`adapter.connection`) to connected (`account.connection`), and the only writer of the latter.
 */
export function followWallets(scope: Scope, deps: FollowWallets): Gate {
  let admission: Admission | undefined;
  const ask: Ask = request => {
    const checks = deps.checks();
    if (!checks) return undefined;
    if (admission && !(checks instanceof Promise)) return admission({ checks, ...request });
    return Promise.all([import('./admission.js'), checks]).then(([{ createAdmission }, loaded]) => {
      request.stop.signal.throwIfAborted();
      admission ??= createAdmission({ scope, isOpen: deps.isOpen });
      return admission({ checks: loaded, ...request });
    });
  };
  const lanes = new Map(deps.adapters.map(adapter => [adapter.namespace, new Lane(scope, adapter, deps, ask)]));
  return {
    follow() {
      for (const lane of lanes.values()) scope.effect(() => lane.look());
    },
    pass: (namespace, signal) => lanes.get(namespace)?.pass(signal),
    decided: async namespace => lanes.get(namespace)?.decided(),
  };
}

type Ask = (request: Omit<AdmissionRequest, 'checks'>) => Promise<void> | undefined;

/** What the gate knows of one namespace. */
class Lane {
  readonly #scope: Scope;
  readonly #adapter: FollowedAdapter;
  readonly #deps: FollowWallets;
  readonly #ask: Ask;
  /** Of the connection that was looked at last, admitted, held or refused. */
  #key: string | undefined;
  #seen: WalletInfo | undefined;
  #held: Held | undefined;
  /** What was admitted last; it stays while the same wallet is asked again. */
  #last: Connection | undefined;
  #isAdmitted = false;

  constructor(scope: Scope, adapter: FollowedAdapter, deps: FollowWallets, ask: Ask) {
    this.#scope = scope;
    this.#adapter = adapter;
    this.#deps = deps;
    this.#ask = ask;
    scope.onEnd(() => this.#drop(new W3mError('MODAL_DESTROYED')));
  }

  /** Takes in what the adapter says now. The effect and `pass()` both call it: it does not matter who hears first. */
  look(): void {
    const made = this.#adapter.connection.get();
    const wallet = made && this.#walletOf(made);
    untracked(() => {
      if (!made) return this.#leave();
      const isSame = this.#last?.connectorId === made.connectorId;
      this.#seen = wallet ?? (isSame ? this.#seen : undefined); // a wallet may vanish from the list while connected
      if (keyOf(made) !== this.#key) this.#begin(made, isSame);
      else if (this.#held) this.#deps.account.attached(made, this.#held.status);
      else if (this.#isAdmitted) this.#admit(made);
    });
  }

  pass(signal: AbortSignal): Promise<Connection> | undefined {
    untracked(() => this.look());
    return this.#isAdmitted ? undefined : this.#passed(signal);
  }

  async decided(): Promise<void> {
    untracked(() => this.look());
    while (this.#held && this.#held.status !== 'signing') await this.#held.decided;
  }

  async #passed(signal: AbortSignal): Promise<Connection> {
    const onAbort = (): void => this.#held?.stop.abort(signal.reason);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    try {
      while (this.#held) await this.#held.answer; // a candidate that becomes another has no answer of its own
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
    if (this.#isAdmitted && this.#last) return this.#last;
    throw new W3mError(this.#scope.signal.aborted ? 'MODAL_DESTROYED' : 'WALLET_DISCONNECTED');
  }

  #walletOf(made: Connection): WalletInfo | undefined {
    const { connectors, walletOf } = this.#deps;
    const found = connectors.all
      .get()
      .find(({ id, chain }) => id === made.connectorId && chain === this.#adapter.namespace);
    return walletOf?.(made) ?? (found && infoOf(found));
  }

  #begin(given: Connection, isSameWallet: boolean): void {
    const isSilent = !this.#deps.isAsked(given);
    const made = this.#key === undefined && isSilent ? this.#withChosenAccount(given) : given;
    const wasConnected = isSameWallet && (this.#held?.wasConnected ?? this.#isAdmitted);
    this.#drop(new W3mError('REQUEST_ABORTED'));
    this.#key = keyOf(made);
    const stop = new AbortController();
    let prompt = (): void => undefined;
    const prompted = new Promise<void>(resolve => (prompt = resolve));
    const asked = this.#ask({
      candidate: { connection: made, wallet: this.#seen, isSilent },
      stop,
      onTurn: () => {
        this.#setHeld(held, 'signing');
        prompt();
      },
    });
    if (!asked) return this.#admit(made);
    const answer = unlessAborted(asked, stop.signal).then(
      () => this.#pass(held),
      (error: unknown) => this.#refuse(held, error),
    );
    const decided = Promise.race([prompted, answer]).catch(() => undefined); // the answer says why
    const held: Held = { stop, wasConnected, status: 'connecting', answer, decided };
    this.#held = held;
    this.#setHeld(held, wasConnected ? 'reconnecting' : 'connecting');
  }

  #setHeld(held: Held, status: AttachedStatus): void {
    held.status = status;
    const made = untracked(() => this.#adapter.connection.get());
    if (this.#held === held && made) this.#deps.account.attached(made, status);
  }

  /** The account that the person chose before the reload comes first again, before anybody is asked about another. */
  #withChosenAccount(made: Connection): Connection {
    const chosen = this.#deps.recallAccount(made);
    if (chosen === undefined) return made;
    this.#adapter.useAccount(chosen);
    return this.#adapter.connection.get() ?? made;
  }

  #admit(made: Connection): void {
    const { account, network, remember } = this.#deps;
    const last = this.#last;
    account.connected(made, this.#seen);
    if (made.chainId !== last?.chainId) network.follow(made.namespace, made.chainId);
    if (!last || keyOf(last) !== this.#key) remember(made.namespace, made);
    this.#last = made;
    this.#isAdmitted = true;
  }

  #pass(held: Held): void {
    const made = untracked(() => this.#adapter.connection.get());
    if (this.#held !== held || !made) return; // it has become another, or has gone
    const { account, network } = this.#deps;
    this.#held = undefined;
    this.#admit(made);
    const isAlone = untracked(() => account.of().status === 'disconnected');
    if (isAlone) network.setActiveNamespace(made.namespace); // the restore did not wait for the person's answer
  }

  /** @throws why, for who waits for the answer. */
  #refuse(held: Held, error: unknown): void {
    if (this.#held !== held) return; // it has become another, or has gone
    this.#held = undefined;
    this.#forget();
    this.#adapter.disconnect().catch(report);
    untracked(() => this.look()); // the adapter has let go at once
    if (!isW3mError(error)) report(error);
    throw error;
  }

  #leave(): void {
    const isHeld = this.#held !== undefined;
    this.#drop(new W3mError('WALLET_DISCONNECTED'));
    this.#key = undefined;
    if (isHeld || this.#last) this.#forget();
  }

  #forget(): void {
    const { adapters, account, network, remember } = this.#deps;
    const { namespace } = this.#adapter;
    this.#last = undefined;
    account.disconnected(namespace);
    remember(namespace, undefined);
    moveOn({ adapters, account, network }, namespace);
  }

  /** Ends what is under way for the candidate that was looked at last. */
  #drop(reason: W3mError): void {
    const held = this.#held;
    this.#held = undefined;
    this.#isAdmitted = false;
    held?.stop.abort(reason);
  }
}
