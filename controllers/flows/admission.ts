import type { Scope } from '../core/scope.js';
import type { ReadonlySignal } from '../core/signals.js';
import type { ChainNamespace, Connection, WalletInfo } from '../protocol/entities.js';
import { asW3mError, W3mError } from '../protocol/errors.js';

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

export interface AdmissionDeps {
  readonly scope: Scope;
  /** A person who closes the window declines what is being asked. */
  readonly isOpen: ReadonlySignal<boolean>;
}

/** What the gate is told of one candidate. */
export interface AdmissionRequest {
  readonly checks: readonly AdmissionCheck[];
  readonly candidate: Candidate;
  /** Aborts the checks; aborted here when the window is closed. */
  readonly stop: AbortController;
  /** The person is asked from now on. */
  onTurn(): void;
}

/** Asks the checks about one candidate; undefined where none has anything to ask. */
export type Admission = (request: AdmissionRequest) => Promise<void> | undefined;

/** Asks the checks about candidates. It is loaded with the first check. */
export function createAdmission({ scope, isOpen }: AdmissionDeps): Admission {
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
