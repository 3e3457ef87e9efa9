import type { Clock } from '../core/scope.js';
import type { Dispose } from '../core/signals.js';

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** Time that stands still until a test moves it. */
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

  /** Moves time on, and runs what is due on the way, in order; also what that sets up. */
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

  /** How many timers wait: none, once everything has been cleaned up. */
  get pending(): number {
    return this.#timers.length;
  }

  #nextBefore(end: number): Timer | undefined {
    return this.#timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
  }
}
