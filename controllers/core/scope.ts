import { report } from './report.js';
import { effect, type Dispose } from './signals.js';

/** Time, given rather than taken, so that a test turns it by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `run` once, `ms` from now, unless disposed of before. */
  after(ms: number, run: () => void): Dispose;
}

/** The clock on the wall. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * The life of something: its effects, timers and listeners end together, when the scope is disposed of.
 * `scope.signal` goes straight into `fetch` and `addEventListener`.
 */
export class Scope implements Clock {
  readonly #controller = new AbortController();
  readonly #clock: Clock;
  readonly #onEnd = new Set<Dispose>();

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  /** Aborted when the scope ends. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  now(): number {
    return this.#clock.now();
  }

  /** Runs `run` once, `ms` from now, unless the scope ends or the returned function is called before. */
  after(ms: number, run: () => void): Dispose {
    if (this.signal.aborted) return () => undefined;
    const forget = this.onEnd(() => cancel());
    const cancel = this.#clock.after(ms, () => {
      forget();
      run();
    });
    return () => {
      forget();
      cancel();
    };
  }

  /** An effect that ends with the scope; it does not run once the scope has ended. */
  effect(run: () => void | Dispose): Dispose {
    if (this.signal.aborted) return () => undefined;
    const end = effect(run);
    const forget = this.onEnd(end);
    return () => {
      forget();
      end();
    };
  }

  /** Reports an error that nobody handles; not after the end of the scope, when failures are expected. */
  readonly report = (error: unknown): void => {
    if (!this.signal.aborted) report(error);
  };

  /** Calls `dispose` when the scope ends. Returns a function that takes that back. */
  onEnd(dispose: Dispose): Dispose {
    if (this.signal.aborted) dispose();
    else this.#onEnd.add(dispose);
    return () => this.#onEnd.delete(dispose);
  }

  /** A scope that ends with this one, or before. */
  child(): Scope {
    const child = new Scope(this.#clock);
    const forget = this.onEnd(() => child.dispose());
    child.onEnd(forget);
    return child;
  }

  /** Ends everything that began here, last first. A disposer that throws is reported and does not stop the others. */
  dispose(): void {
    if (this.signal.aborted) return;
    this.#controller.abort(new DOMException('The scope has ended', 'AbortError'));
    for (const dispose of [...this.#onEnd].reverse()) {
      try {
        dispose();
      } catch (error) {
        report(error);
      }
    }
    this.#onEnd.clear();
  }
}
