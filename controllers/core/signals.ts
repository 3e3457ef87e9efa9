/**
 * The one place of `controllers/` that knows which signals we use. The package joins them to Lit; an effect that belongs to
 * no element, and reading without subscribing, it does not have.
 */
import { Signal, computed as createComputed, signal as createSignal } from '@lit-labs/signals';
import { guarded } from './report.js';

/** A signal as everyone but its owner sees it. */
export interface ReadonlySignal<T> {
  get(): T;
}

/** A signal as its owner sees it. */
export interface WritableSignal<T> extends ReadonlySignal<T> {
  set(value: T): void;
}

/** Ends what it was returned for: a subscription, a timer, an effect. Calling it twice is harmless. */
export type Dispose = () => void;

/** A value that tells those who read it when it changes. */
export const signal: <T>(value: T) => WritableSignal<T> = createSignal;

/** A value worked out from other signals, when asked for and not before. `equals` tells what counts as no change. */
export const computed: <T>(
  compute: () => T,
  options?: { readonly equals?: (a: T, b: T) => boolean },
) => ReadonlySignal<T> = createComputed;

/** Reads signals inside `read` without subscribing the running effect, computed or element to them. */
export const untracked = <T>(read: () => T): T => Signal.subtle.untrack(read);

let flushQueued = false;
const watcher = new Signal.subtle.Watcher(() => {
  if (flushQueued) return;
  flushQueued = true;
  queueMicrotask(() => {
    flushQueued = false;
    watcher.watch(); // before the jobs run, or what one changes under another would go unnoticed
    for (const job of watcher.getPending()) job.get();
  });
});

/**
 * Runs `run` now, and again (batched, in a microtask) after any signal it read has changed. What `run` returns undoes that
 * run. An error of either is reported, so that one failing effect does not stop the others.
 */
export function effect(run: () => void | Dispose): Dispose {
  let undo: void | Dispose;
  let isEnded = false;
  const undoLast = (): void => {
    const last = undo;
    undo = undefined;
    if (last) guarded(() => untracked(last));
  };
  const keep = (next: void | Dispose): void => {
    undo = next;
    if (isEnded) undoLast(); // the run has ended its own effect
  };
  const job = new Signal.Computed(() => {
    if (isEnded) return; // an effect that ran before this one in the same flush has ended it
    undoLast();
    keep(guarded(run));
  });
  watcher.watch(job);
  untracked(() => job.get()); // or an effect around this one would keep it alive
  return () => {
    isEnded = true;
    watcher.unwatch(job);
    undoLast();
  };
}

/** What one consumer, such as an element, observes of the signals. */
export interface Observer {
  /** Runs `read` and observes the signals that it reads, in place of those of the run before. Throws what it throws. */
  run(read: () => void): void;
  /** Observes nothing until the next run; no signal refers to the observer any more. */
  end(): void;
}

/**
 * Returns an observer that calls `onChange` when a signal of its last run has changed, or a source of such a signal.
 * `onChange` may not read or write signals; a run may write none that it has read, since that change is not reported.
 */
export function createObserver(onChange: () => void): Observer {
  const sources = new Signal.subtle.Watcher(() => {
    sources.watch(); // or a second change would go unnoticed
    onChange();
  });
  let job: Signal.Computed<void> | undefined;
  const replace = (next: typeof job, run?: () => void): void => {
    const last = job;
    job = next;
    if (next) sources.watch(next);
    try {
      run?.();
    } finally {
      if (last) sources.unwatch(last); // after the run: a computed that both runs read keeps its value
    }
  };
  return {
    run(read) {
      const next = new Signal.Computed(read);
      replace(next, () => untracked(() => next.get()));
    },
    end: () => replace(undefined),
  };
}
