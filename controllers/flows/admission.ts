import { unlessAborted } from '../core/abort.js';
import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { ChainNamespace, Connection, WalletInfo } from '../domain/entities.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import type { AttachedStatus } from '../state/account-controller.js';

/** An attached wallet that is to be admitted. */
export interface Candidate {
  readonly connection: Connection;
  readonly wallet: WalletInfo | undefined;
  /** True unless the person asked for it: a reload, another tab, or a change of account or chain inside the wallet. */
  readonly isSilent: boolean;
}

/** Parameters of a check's question. */
export interface Asking {
  /** Aborted when the candidate has changed or disconnected, or the attempt has ended. */
  readonly signal: AbortSignal;
  /**
   * Resolves when the check may ask the person: there is one modal, so one candidate at a time. A check that only reads
   * or fetches does not call it. The check opens its view afterwards. On admission `guideWindow` closes the modal; on
   * refusal the check closes its own view. Closing the modal calls `onClose`; by default it refuses the candidate.
   */
  turn(onClose?: () => void): Promise<void>;
}

/** Condition that an attached wallet must meet before it counts as connected. */
export interface AdmissionCheck {
  /**
   * Returns undefined if there is nothing to ask: the candidate passes in the same turn. Otherwise the promise resolves
   * to admit the candidate, and rejects with the reason to refuse it.
   */
  ask(candidate: Candidate, how: Asking): Promise<void> | undefined;
  /** Ends what the check keeps of the wallet of a namespace, which has been disconnected or refused. */
  forget?(namespace: ChainNamespace): Promise<void>;
}

/** Admits attached wallets; see `follow-wallets.ts`. */
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
  /** Resolves once the checks have forgotten the disconnected wallet of a namespace. */
  forgotten(namespace: ChainNamespace): Promise<void>;
}

/** A candidate that the checks hold back. */
export interface Held {
  /** Aborts the checks. */
  readonly stop: AbortController;
  readonly isSilent: boolean;
  readonly wasConnected: boolean;
  status: AttachedStatus;
  /** Rejects with the reason of the refusal; resolves once the candidate is admitted or replaced by another. */
  answer?: Promise<void>;
  /** Resolves once `answer` settles or the person is asked. */
  decided?: Promise<void>;
}

/** State of the gate for one namespace. */
export interface Lane {
  /** The current connection of the adapter. */
  readonly attached: Connection | undefined;
  /** The admitted connection; undefined while there is none. */
  readonly admitted: Connection | undefined;
  readonly seen: WalletInfo | undefined;
  current: Held | undefined;
  /** Stores the status of the held candidate. */
  showHeld(): void;
  admit(connection: Connection): void;
  /** Disconnects the wallet of `held`; returns false if `held` is no longer the held candidate. */
  refuse(current: Held, error: unknown): boolean;
}

export interface AdmissionDeps {
  readonly scope: Scope;
  /** Closing the modal declines the question that it shows. */
  readonly isOpen: ReadonlySignal<boolean>;
  /** Returns the checks that the options ask for; undefined if no check is on. */
  checks(): Checks;
  readonly account: { of(): { readonly status: string } };
  readonly network: { setActiveNamespace(namespace: ChainNamespace): void };
}

/** The checks that are on: undefined if none is, a promise while they are loaded. */
export type Checks = readonly AdmissionCheck[] | Promise<readonly AdmissionCheck[]> | undefined;

/** The part of the gate that only checks need. It is loaded with the first check. */
export interface Admission {
  /**
   * Asks the checks about a connection. Returns false if no check has anything to ask and the lane does not hold the
   * candidate yet; a held candidate is admitted in that case.
   */
  hold(lane: Lane, connection: Connection, current: Held): boolean;
  /** Resolves with the connection that was admitted; see `Gate.pass`. */
  passed(lane: Lane, signal: AbortSignal): Promise<Connection>;
  /** Resolves as `Gate.decided` does. */
  decided(lane: Lane): Promise<void>;
  /** Tells the checks that the wallet of a namespace has been disconnected or refused. */
  forget(namespace: ChainNamespace): Promise<void>;
}

/** Creates the admission, which asks the checks about candidates. */
export function createAdmission(deps: AdmissionDeps): Admission {
  const ask = createQueue(deps);

  /** Admits `held`, unless another candidate has replaced it or the wallet has disconnected. */
  function pass(lane: Lane, current: Held): void {
    const { attached } = lane;
    if (lane.current !== current || !attached) return;
    lane.current = undefined;
    lane.admit(attached);
    const isAlone = untracked(() => deps.account.of().status === 'disconnected');
    if (isAlone) deps.network.setActiveNamespace(attached.namespace); // the restore does not wait for the person's answer
  }

  return {
    hold(lane, connection, current) {
      const { stop, isSilent } = current;
      let prompt = (): void => undefined;
      const prompted = new Promise<void>(resolve => (prompt = resolve));
      const onTurn = (): void => {
        current.status = 'signing';
        if (lane.current === current) lane.showHeld();
        prompt();
      };
      const candidate = { connection, wallet: lane.seen, isSilent };
      const request = (checks: readonly AdmissionCheck[]): Promise<void> | undefined =>
        ask({ checks, candidate, stop, onTurn });
      const checks = deps.checks();
      const pending =
        checks instanceof Promise
          ? checks.then(loaded => {
              stop.signal.throwIfAborted();
              return request(loaded);
            })
          : checks && request(checks);
      if (!pending && lane.current !== current) return false;
      current.answer = unlessAborted(pending ?? Promise.resolve(), stop.signal).then(
        () => pass(lane, current),
        (error: unknown) => {
          if (lane.refuse(current, error)) throw error;
        },
      );
      current.decided = Promise.race([prompted, current.answer]).catch(() => undefined); // `answer` rejects with the reason
      return true;
    },

    async passed(lane, signal) {
      const onAbort = (): void => lane.current?.stop.abort(signal.reason);
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      try {
        while (lane.current) await lane.current.answer; // a replaced candidate resolves without an admission
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
      if (lane.admitted) return lane.admitted;
      throw new W3mError(deps.scope.signal.aborted ? 'MODAL_DESTROYED' : 'WALLET_DISCONNECTED');
    },

    async decided(lane) {
      while (lane.current && lane.current.status !== 'signing') await lane.current.decided;
    },

    forget: namespace => forget(deps.checks(), namespace),
  };
}

/** Tells the checks of a namespace without a wallet. A check that fails to load has nothing to forget. */
async function forget(loading: Checks, namespace: ChainNamespace): Promise<void> {
  const checks = (await Promise.resolve(loading).catch(() => undefined)) ?? [];
  await Promise.all(checks.flatMap(check => (check.forget ? [check.forget(namespace)] : [])));
}

/** Request to ask the checks about one candidate. */
interface AdmissionRequest {
  readonly checks: readonly AdmissionCheck[];
  readonly candidate: Candidate;
  /** Aborts the checks; aborted here when the modal closes. */
  readonly stop: AbortController;
  /** Called when the person is asked about the candidate. */
  onTurn(): void;
}

/** Creates the queue in which candidates wait for their turn to ask the person. */
function createQueue({
  scope,
  isOpen,
}: Pick<AdmissionDeps, 'scope' | 'isOpen'>): (request: AdmissionRequest) => Promise<void> | undefined {
  let queue: Promise<unknown> = Promise.resolve();

  return ({ checks, candidate, stop, onTurn }) => {
    const { signal } = stop;
    const life = scope.child();
    signal.addEventListener('abort', () => life.dispose(), { signal: life.signal });
    const isOver = new Promise<void>(resolve => life.onEnd(resolve));

    async function takeTurn(onClose: () => void = () => stop.abort(new W3mError('CONNECT_CLOSED'))): Promise<void> {
      const ahead = queue;
      queue = ahead.then(() => isOver);
      await ahead;
      signal.throwIfAborted();
      onTurn();
      let wasOpen = false;
      life.effect(() => {
        const isNowOpen = isOpen.get();
        if (wasOpen && !isNowOpen) untracked(onClose);
        wasOpen = isNowOpen;
      });
    }
    let taken: Promise<void> | undefined;
    const pending = askAll(checks, candidate, { signal, turn: onClose => (taken ??= takeTurn(onClose)) });
    if (!pending) life.dispose();
    return pending?.finally(() => life.dispose());
  };
}

/** Asks one check after another; returns undefined if no check has anything to ask. */
export function askAll(
  checks: readonly AdmissionCheck[],
  candidate: Candidate,
  how: Asking,
): Promise<void> | undefined {
  for (const [at, check] of checks.entries()) {
    const pending = answerOf(() => check.ask(candidate, how));
    if (pending) return pending.then(() => askAll(checks.slice(at + 1), candidate, how));
  }
  return undefined;
}

/** Calls `ask`; an exception counts as a refusal. */
function answerOf(ask: () => Promise<void> | undefined): Promise<void> | undefined {
  try {
    return ask();
  } catch (error) {
    return Promise.reject(asW3mError(error));
  }
}
