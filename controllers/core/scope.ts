import { guarded, report } from './report.js';
import { effect, type Dispose } from './signals.js';

/** Source of time, injected so that a test controls it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Runs `run` once after `ms` milliseconds, unless the returned function is called first. The system's clock runs nothing
   * after more than 24 days, for which browsers have no timer: they would run it at once.
   */
  after(ms: number, run: () => void): Dispose;
}

/** System time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = ms < 2 ** 31 ? setTimeout(run, ms) : undefined;
    return () => clearTimeout(timer);
  },
};

/**
 * Lifetime of effects, timers and listeners, which end together when the scope is disposed. `scope.signal` can be
 * passed to `fetch` and `addEventListener`.
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

  /** Runs `run` once after `ms` milliseconds, unless the scope ends or the returned function is called first. */
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

  /** Creates an effect that ends with the scope; does nothing once the scope has ended. */
  effect(run: () => void | Dispose): Dispose {
    if (this.signal.aborted) return () => undefined;
    const end = effect(run);
    const forget = this.onEnd(end);
    return () => {
      forget();
      end();
    };
  }

  /** Reports an unhandled error; not after the end of the scope, when failures are expected. */
  readonly report = (error: unknown): void => {
    if (!this.signal.aborted) report(error);
  };

  /** Calls `dispose` when the scope ends. Returns a function that unregisters it. */
  onEnd(dispose: Dispose): Dispose {
    if (this.signal.aborted) dispose();
    else this.#onEnd.add(dispose);
    return () => this.#onEnd.delete(dispose);
  }

  /** Creates a scope that ends with this one, or earlier. */
  child(): Scope {
    const child = new Scope(this.#clock);
    const forget = this.onEnd(() => child.dispose());
    child.onEnd(forget);
    return child;
  }

  /** Ends the scope: runs the disposers in reverse order. Reports an error of a disposer and runs the others. */
  dispose(): void {
    if (this.signal.aborted) return;
    this.#controller.abort(new DOMException('The scope has ended', 'AbortError'));
    for (const dispose of [...this.#onEnd].reverse()) guarded(dispose);
    this.#onEnd.clear();
  }
}
