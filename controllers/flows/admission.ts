import { unlessAborted } from '../core/abort.js';
import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { ChainNamespace, Connection, WalletInfo } from '../domain/entities.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';

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
  /**
   * The same for a question about a candidate that is admitted already: resolves when the check may ask. Those behind
   * wait until the scope ends. Closing the modal is up to the check.
   */
  turnOf(question: Scope): Promise<void>;
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

export interface AdmissionDeps {
  readonly scope: Scope;
  /** Closing the modal declines the question that it shows. */
  readonly isOpen: ReadonlySignal<boolean>;
  /** Returns the checks that the options ask for; undefined if no check is on. */
  checks(): Checks;
}

/** The checks that are on: undefined if none is, a promise while they are loaded. */
export type Checks = readonly AdmissionCheck[] | Promise<readonly AdmissionCheck[]> | undefined;

/** How the gate follows the question about a candidate. */
export interface Question {
  /** Aborts the checks; aborted here when the modal closes. */
  readonly stop: AbortController;
  /** Called when a check asks the person. */
  onTurn(): void;
}

/** The part of the gate that only checks need. It is loaded with the first check. */
export interface Admission {
  /**
   * Asks the checks about a candidate. Returns undefined if no check has anything to ask. Otherwise the promise resolves
   * to admit the candidate, and rejects with the reason to refuse it, or of the abort.
   */
  ask(candidate: Candidate, question: Question): Promise<void> | undefined;
  /** Tells the checks that the wallet of a namespace has been disconnected or refused. */
  forget(namespace: ChainNamespace): Promise<void>;
}

/** Creates the admission, which asks the checks about candidates. */
export function createAdmission(deps: AdmissionDeps): Admission {
  const askInTurn = createQueue(deps);
  return {
    ask(candidate, question) {
      const { signal } = question.stop;
      const checks = deps.checks();
      const verdict =
        checks instanceof Promise
          ? unlessAborted(checks, signal).then(loaded => askInTurn(loaded, candidate, question))
          : checks && askInTurn(checks, candidate, question);
      return verdict && unlessAborted(verdict, signal);
    },
    forget: namespace => forget(deps.checks(), namespace),
  };
}

/** Tells the checks of a namespace without a wallet. A check that fails to load has nothing to forget. */
async function forget(loading: Checks, namespace: ChainNamespace): Promise<void> {
  const checks = (await Promise.resolve(loading).catch(() => undefined)) ?? [];
  await Promise.all(checks.flatMap(check => (check.forget ? [check.forget(namespace)] : [])));
}

/** Creates the queue in which candidates wait for their turn to ask the person. */
function createQueue({
  scope,
  isOpen,
}: Pick<AdmissionDeps, 'scope' | 'isOpen'>): (
  checks: readonly AdmissionCheck[],
  ...request: Parameters<Admission['ask']>
) => Promise<void> | undefined {
  let queue: Promise<void> = Promise.resolve();

  function turnOf(question: Scope): Promise<void> {
    const ahead = queue;
    const isOver = new Promise<void>(resolve => question.onEnd(resolve));
    queue = ahead.then(() => isOver);
    return ahead;
  }

  return (checks, candidate, { stop, onTurn }) => {
    const { signal } = stop;
    signal.throwIfAborted(); // the candidate was replaced while the checks were loaded
    const life = scope.child();
    signal.addEventListener('abort', () => life.dispose(), { signal: life.signal });

    async function takeTurn(onClose: () => void = () => stop.abort(new W3mError('CONNECT_CLOSED'))): Promise<void> {
      await turnOf(life);
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
    const pending = askAll(checks, candidate, {
      signal,
      turn: onClose => (taken ??= takeTurn(onClose)),
      turnOf,
    });
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
