import { unlessAborted } from '../core/abort.js';
import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { ChainNamespace, Connection, WalletInfo } from '../protocol/entities.js';
import { asW3mError, W3mError } from '../protocol/errors.js';
import type { AttachedStatus } from '../state/account-controller.js';

/** An attached wallet that is to be admitted. */
export interface Candidate {
  readonly connection: Connection;
  readonly wallet: WalletInfo | undefined;
  /** Nobody asked for it just now: a reload, another tab, or the wallet changed account or chain by itself. */
  readonly isSilent: boolean;
}

/** How a check asks. */
export interface Asking {
  /** Aborted when the answer is of no use any more: the candidate changed or went, or the attempt ended. */
  readonly signal: AbortSignal;
  /**
   * Waits until the person may be asked: there is one window, so one candidate at a time. A check that reads or fetches
   * only does not call it. The check opens its view afterwards; when the candidate is admitted, `guideWindow` closes it.
   */
  turn(): Promise<void>;
}

/** What must hold before an attached wallet counts as connected. */
export interface AdmissionCheck {
  /**
   * Returns undefined where there is nothing to ask: the candidate passes in the same turn. Otherwise the promise
   * resolves to let the candidate pass, and rejects with the reason why it is refused.
   */
  ask(candidate: Candidate, how: Asking): Promise<void> | undefined;
}

/** Lets attached wallets pass, one by one; see `follow-wallets.ts`. */
export interface Gate {
  /** Follows the wallets from now on. */
  follow(): void;
  /**
   * Undefined if the wallet of the namespace is admitted. Otherwise resolves with the connection that was admitted, and
   * rejects with the reason why it was refused. Aborting the signal refuses it.
   */
  pass(namespace: ChainNamespace, signal: AbortSignal): Promise<Connection> | undefined;
  /** Resolves once the wallet of the namespace is admitted, refused, or gone, or once the person is being asked. */
  decided(namespace: ChainNamespace): Promise<void>;
}

/** A candidate that the checks hold back. */
export interface Held {
  /** Aborts the checks. */
  readonly stop: AbortController;
  readonly isSilent: boolean;
  readonly wasConnected: boolean;
  status: AttachedStatus;
  /** Rejects with the reason of the refusal; resolves once the candidate is admitted, or has become another. */
  answer?: Promise<void>;
  /** Resolves with the answer, or once the person is asked. */
  decided?: Promise<void>;
}

/** What the gate knows of one namespace. */
export interface Lane {
  /** The connection that the adapter has now. */
  readonly attached: Connection | undefined;
  /** The connection that was admitted; undefined while none is. */
  readonly admitted: Connection | undefined;
  readonly seen: WalletInfo | undefined;
  held: Held | undefined;
  /** Stores the status of what is held. */
  showHeld(): void;
  admit(connection: Connection): void;
  /** Disconnects the wallet of `held`; false if another candidate is held by now, or none. */
  refuse(held: Held, error: unknown): boolean;
}

export interface AdmissionDeps {
  readonly scope: Scope;
  /** A person who closes the window declines what is being asked. */
  readonly isOpen: ReadonlySignal<boolean>;
  /** Returns the checks that the options ask for; undefined if no check is on. */
  checks(): Checks;
  readonly account: { of(): { readonly status: string } };
  readonly network: { setActiveNamespace(namespace: ChainNamespace): void };
}

/** The checks that are on: undefined if none is, a promise while they are loaded. */
export type Checks = readonly AdmissionCheck[] | Promise<readonly AdmissionCheck[]> | undefined;

/** The part of the gate that needs a check. It is loaded with the first check. */
export interface Admission {
  /**
   * Asks the checks about a connection. Returns false if none has anything to ask; what the lane holds already passes in
   * that case.
   */
  hold(lane: Lane, connection: Connection, held: Held): boolean;
  /** Resolves with the connection that was admitted; see `Gate.pass`. */
  passed(lane: Lane, signal: AbortSignal): Promise<Connection>;
  /** Resolves as `Gate.decided` does. */
  decided(lane: Lane): Promise<void>;
}

/** Creates what asks the checks about candidates. */
export function createAdmission(deps: AdmissionDeps): Admission {
  const ask = createLine(deps);

  /** Another candidate may have replaced the held one, or the wallet may have gone. */
  function pass(lane: Lane, held: Held): void {
    const { attached } = lane;
    if (lane.held !== held || !attached) return;
    lane.held = undefined;
    lane.admit(attached);
    const isAlone = untracked(() => deps.account.of().status === 'disconnected');
    if (isAlone) deps.network.setActiveNamespace(attached.namespace); // the restore did not wait for the person's answer
  }

  return {
    hold(lane, connection, held) {
      const { stop, isSilent } = held;
      let prompt = (): void => undefined;
      const prompted = new Promise<void>(resolve => (prompt = resolve));
      const onTurn = (): void => {
        held.status = 'signing';
        if (lane.held === held) lane.showHeld();
        prompt();
      };
      const candidate = { connection, wallet: lane.seen, isSilent };
      const request = (checks: readonly AdmissionCheck[]): Promise<void> | undefined =>
        ask({ checks, candidate, stop, onTurn });
      const checks = deps.checks();
      const asked =
        checks instanceof Promise
          ? checks.then(loaded => {
              stop.signal.throwIfAborted();
              return request(loaded);
            })
          : checks && request(checks);
      if (!asked && lane.held !== held) return false;
      held.answer = unlessAborted(asked ?? Promise.resolve(), stop.signal).then(
        () => pass(lane, held),
        (error: unknown) => {
          if (lane.refuse(held, error)) throw error;
        },
      );
      held.decided = Promise.race([prompted, held.answer]).catch(() => undefined); // `answer` tells the reason
      return true;
    },

    async passed(lane, signal) {
      const onAbort = (): void => lane.held?.stop.abort(signal.reason);
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      try {
        while (lane.held) await lane.held.answer; // a candidate that becomes another has no answer of its own
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
      if (lane.admitted) return lane.admitted;
      throw new W3mError(deps.scope.signal.aborted ? 'MODAL_DESTROYED' : 'WALLET_DISCONNECTED');
    },

    async decided(lane) {
      while (lane.held && lane.held.status !== 'signing') await lane.held.decided;
    },
  };
}

/** One candidate, as the line asks about it. */
interface AdmissionRequest {
  readonly checks: readonly AdmissionCheck[];
  readonly candidate: Candidate;
  /** Aborts the checks; aborted here when the window is closed. */
  readonly stop: AbortController;
  /** Called when the turn of the candidate has come: the person is asked from now on. */
  onTurn(): void;
}

/** Creates the line in which candidates wait for their turn to ask the person. */
function createLine({
  scope,
  isOpen,
}: Pick<AdmissionDeps, 'scope' | 'isOpen'>): (request: AdmissionRequest) => Promise<void> | undefined {
  let line: Promise<unknown> = Promise.resolve();

  return ({ checks, candidate, stop, onTurn }) => {
    const { signal } = stop;
    const life = scope.child();
    signal.addEventListener('abort', () => life.dispose(), { signal: life.signal });
    const isOver = new Promise<void>(resolve => life.onEnd(resolve));

    async function takeTurn(): Promise<void> {
      const ahead = line;
      line = ahead.then(() => isOver);
      await ahead;
      signal.throwIfAborted();
      onTurn();
      let wasOpen = false;
      life.effect(() => {
        const isNowOpen = isOpen.get();
        if (wasOpen && !isNowOpen) stop.abort(new W3mError('CONNECT_CLOSED'));
        wasOpen = isNowOpen;
      });
    }
    let taken: Promise<void> | undefined;
    const asked = askAll(checks, candidate, { signal, turn: () => (taken ??= takeTurn()) });
    if (!asked) life.dispose();
    return asked?.finally(() => life.dispose());
  };
}

/** Asks one check after another; undefined where none has anything to ask. */
export function askAll(
  checks: readonly AdmissionCheck[],
  candidate: Candidate,
  how: Asking,
): Promise<void> | undefined {
  for (const [at, check] of checks.entries()) {
    const asked = answerOf(() => check.ask(candidate, how));
    if (asked) return asked.then(() => askAll(checks.slice(at + 1), candidate, how));
  }
  return undefined;
}

/** A check that throws refuses. */
function answerOf(ask: () => Promise<void> | undefined): Promise<void> | undefined {
  try {
    return ask();
  } catch (error) {
    return Promise.reject(asW3mError(error));
  }
}
