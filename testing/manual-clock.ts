import type { Clock } from '../controllers/core/scope.js';
import type { Dispose } from '../controllers/core/signals.js';

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** Clock that only the test advances. */
export class ManualClock implements Clock {
  #now = 1_700_000_000_000;
  #timers: readonly Timer[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): Dispose {
    const timer = { due: this.#now + ms, run };
    this.#timers = [...this.#timers, timer];
    return () => {
      this.#timers = this.#timers.filter(other => other !== timer);
    };
  }

  /** Advances the time by `ms` and runs due timers in order, including timers that they start. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#nextBefore(end); next; next = this.#nextBefore(end)) {
      this.#now = next.due;
      this.#timers = this.#timers.filter(timer => timer !== next);
      next.run();
    }
    this.#now = end;
  }

  /** Milliseconds until the next timer is due; undefined without a timer. */
  get nextIn(): number | undefined {
    return this.#timers.length ? Math.min(...this.#timers.map(({ due }) => due)) - this.#now : undefined;
  }

  /** Number of pending timers; 0 after a complete cleanup. */
  get pending(): number {
    return this.#timers.length;
  }

  #nextBefore(end: number): Timer | undefined {
    return this.#timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
  }
}
