import { signal, untracked, type Dispose } from '../core/signals.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import type { Modal } from '../modal/modal.js';
import type { AttemptRun } from './attempt-run.js';
import type { AttemptAnswer, AttemptRequest, AttemptState, ConnectedAccount, OpeningLink } from './attempt-state.js';
import { createOutcome } from './outcome.js';
import { createStore, type Store } from './store.js';
import type { LinkPlatform } from './wallets.js';

/**
 * One try to connect a wallet: a readable state, and a promise of its outcome that rejects with a `W3mError`. There is one
 * attempt at a time: another one aborts it.
 */
export interface ConnectAttempt
  extends Store<AttemptState>, Pick<Promise<ConnectedAccount>, 'then' | 'catch' | 'finally'> {
  /** Answers what the state asks for. @throws {W3mError} `INVALID_REQUEST` if the state takes no such answer */
  submit(answer: AttemptAnswer): void;
  /** Returns the link that opens the wallet while the state is `uri`; undefined if it has none for the platform. */
  links(platform: LinkPlatform): OpeningLink | undefined;
  /** Says that the person has followed a link: later requests open the wallet by it again. */
  opened(platform: LinkPlatform): void;
  /** Tries again after a failure; the attempt is then a promise of the new outcome. Has no effect in another state. */
  retry(): void;
  /** Ends the attempt; it fails with `CONNECT_ABORTED`. */
  abort(): void;
}

const firstState = ({ wallet }: AttemptRequest): AttemptState => ({
  status: wallet === undefined ? 'choosing' : 'waiting',
});

/** Loads what an attempt runs on; rejects with the reason of the signal if it is aborted first. */
function load(modal: Modal, stop: AbortSignal) {
  const begun = modal.start().then(session => session.hostRequest()); // before a disconnect() of the same tick
  const loading = Promise.all([begun, import('./attempt-run.js')]);
  const stopped = new Promise<never>((_, fail) => stop.addEventListener('abort', () => fail(stop.reason as Error)));
  return Promise.race([loading, stopped]);
}

/** Calls a function once a signal is aborted. Returns what ends that. */
function onAbort(signal: AbortSignal, act: () => unknown): Dispose {
  signal.addEventListener('abort', act, { once: true });
  return () => signal.removeEventListener('abort', act);
}

/** Begins an attempt. */
export function createAttempt(modal: Modal, request: AttemptRequest): ConnectAttempt {
  const state = signal(firstState(request));
  const run = signal<AttemptRun | undefined>(undefined);
  const read = (): AttemptState => run.get()?.state.get() ?? state.get();
  let waiting: AttemptAnswer[] = [];
  let end = new AbortController();
  let result = createOutcome<ConnectedAccount>();

  const settle = (last: AttemptState): void => {
    state.set(last);
    run.set(undefined);
    waiting = [];
  };
  const begin = async (): Promise<void> => {
    const mine = (end = new AbortController());
    const stop = request.signal ? AbortSignal.any([mine.signal, request.signal]) : mine.signal;
    const forget = modal.scope.onEnd(() => mine.abort());
    const { resolve, reject } = result;
    const unlisten = onAbort(stop, () => end === mine && settle({ status: 'failed', code: 'CONNECT_ABORTED' }));
    try {
      stop.throwIfAborted();
      const [pending, { runAttempt }] = await load(modal, stop);
      stop.throwIfAborted();
      const started = runAttempt(pending, { ...request, signal: stop });
      run.set(started);
      for (const answer of waiting.splice(0)) started.submit(answer);
      const account = await started.done;
      if (end === mine) settle({ status: 'connected', account });
      resolve(account);
    } catch (cause) {
      const error = stop.aborted ? new W3mError('CONNECT_ABORTED') : asW3mError(cause, 'CONNECT_FAILED');
      if (end === mine) settle({ status: 'failed', code: error.code }); // else it was tried again, and the state is of that
      reject(error);
    } finally {
      forget();
      unlisten();
    }
  };
  void begin();

  return {
    ...createStore({ scope: modal.scope, read, initial: () => firstState(request) }),
    then: (onDone, onFailed) => result.promise.then(onDone, onFailed),
    catch: onFailed => result.promise.catch(onFailed),
    finally: onEnd => result.promise.finally(onEnd),
    submit(answer) {
      const started = untracked(() => run.get());
      if (started) started.submit(answer);
      else if (untracked(() => state.get()).status === 'choosing') waiting.push(answer);
      else throw new W3mError('INVALID_REQUEST');
    },
    links: platform => untracked(() => run.get())?.links(platform),
    opened: platform => untracked(() => run.get())?.opened(platform),
    retry() {
      if (untracked(() => state.get()).status !== 'failed' || modal.scope.signal.aborted) return;
      state.set(firstState(request));
      result = createOutcome<ConnectedAccount>();
      void begin();
    },
    abort: () => end.abort(),
  };
}
