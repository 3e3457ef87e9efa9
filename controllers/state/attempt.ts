import { signal, untracked } from '../core/signals.js';
import type { Connection, Connector, Wallet } from '../domain/entities.js';
import type { W3mError } from '../domain/errors/errors.js';
import type { DeepLinkChoice } from '../domain/wallets/remote-keys.js';

/** Where an attempt stands. */
interface Phase {
  readonly status: 'waiting' | 'connected' | 'failed';
  /** Why it has failed; `CONNECT_ABORTED` for one that was abandoned or replaced by another. */
  readonly error?: W3mError | undefined;
  /** True once the wallet has not answered for as long as people wait. */
  readonly isLong?: boolean | undefined;
}

/**
 * One try to connect a wallet, from the choice to the connection or the error. Views and stores of the kit render it; the
 * `ConnectionController` alone changes it. Its phase is a signal.
 */
export interface Attempt extends Phase {
  readonly connector: Connector;
  /** The chosen wallet, if the connector reaches several wallets. */
  readonly wallet?: Wallet | undefined;
  /** Resolves once the wallet is attached and admitted; rejects with `error`. */
  readonly done: Promise<Connection>;
}

/** An attempt as its controller has it. */
export class RunningAttempt implements Attempt {
  readonly #phase = signal<Phase>({ status: 'waiting' });
  readonly #stop = new AbortController();
  /** Aborted when the attempt fails. */
  readonly signal = this.#stop.signal;

  readonly connector: Connector;
  readonly wallet: Wallet | undefined;
  readonly done: Promise<Connection>;
  /** The link that opened the wallet, if any. */
  link: DeepLinkChoice | undefined;
  /** Connection of the wallet while it waits at the gate. */
  attached: Connection | undefined;

  constructor(connector: Connector, wallet: Wallet | undefined, run: (attempt: RunningAttempt) => Promise<Connection>) {
    this.connector = connector;
    this.wallet = wallet;
    this.done = run(this);
    this.done.catch(() => undefined); // `error` has it
  }

  get status(): Phase['status'] {
    return this.#phase.get().status;
  }

  get error(): Phase['error'] {
    return this.#phase.get().error;
  }

  get isLong(): Phase['isLong'] {
    return this.#phase.get().isLong;
  }

  /** Changes the phase, unless the attempt has ended. */
  enter(phase: Phase): void {
    if (untracked(() => this.status) !== 'waiting') return;
    this.#phase.set(phase);
    if (phase.error) this.#stop.abort(phase.error);
  }
}
