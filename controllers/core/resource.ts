import { report } from './report.js';
import { W3mError, type ParameterlessErrorCode } from '../domain/errors/errors.js';
import { unlessAborted } from './abort.js';
import { keyed } from './keyed.js';
import type { Loadable } from './loadable.js';
import type { Scope } from './scope.js';
import { computed, signal, untracked, type ReadonlySignal } from './signals.js';

const IDLE: Loadable<never> = { status: 'idle' };

/** Returns the value; during a read and after a failure, the previous value. */
const latest = <T>(state: Loadable<T>): T | undefined =>
  state.status === 'ready' ? state.value : state.status === 'idle' ? undefined : state.previous;

export interface RefreshOptions {
  /** Reads even if a read is pending, the value is recent, or the last read has just failed. */
  readonly force?: boolean;
}

/** One remote value that is read when its subject changes and again on demand. */
export interface Resource<T> {
  readonly state: ReadonlySignal<Loadable<T>>;
  /** The last known value of the current subject, also during a read and after a failure. */
  readonly latest: ReadonlySignal<T | undefined>;
  /** Reads again. Resolves with {@link latest} when no read is pending; never rejects. */
  refresh(how?: RefreshOptions): Promise<T | undefined>;
  /** Resolves with {@link latest} when no read is pending; starts none, and never rejects. */
  settled(): Promise<T | undefined>;
}

/** Values of earlier visits. Both functions may fail: the resource then works without them. */
export interface ResourceCache<S, T> {
  /** Resolves with the stored value, or with undefined if there is none or it is too old. */
  recall(subject: S): Promise<T | undefined>;
  remember(subject: S, value: T): Promise<void>;
}

export interface ResourceDeps<S, T> {
  readonly scope: Scope;
  /** What the value belongs to; undefined while there is nothing to read. */
  readonly subject: ReadonlySignal<S | undefined>;
  /** Identity of a subject: two subjects with equal keys share one value. */
  key(subject: S): string;
  /**
   * Reads the value. `signal` is aborted when the subject changes, on a forced refresh and when the scope ends.
   * `isForced`: caches of the source are to be bypassed.
   */
  fetch(subject: S, signal: AbortSignal, isForced: boolean): Promise<T>;
  /** Code of the error in {@link Resource.state} after a failed read; the thrown error is its cause. */
  readonly failure: ParameterlessErrorCode;
  /** How long after a failure an unforced refresh reads nothing, in milliseconds. */
  readonly retryGapMs: number;
  /** How long a value counts as recent, in milliseconds: an unforced refresh then reads nothing. 0 by default. */
  readonly lifetimeMs?: number;
  readonly cache?: ResourceCache<S, T>;
}

/** Creates a resource that follows its subject until the scope ends. */
export function createResource<S, T>(deps: ResourceDeps<S, T>): Resource<T> {
  return new KeyedResource(deps);
}

class KeyedResource<S, T> implements Resource<T> {
  readonly #deps: ResourceDeps<S, T>;
  readonly #state = signal<Loadable<T>>(IDLE);
  readonly #subject: ReadonlySignal<S | undefined>;
  #current: S | undefined;
  #request = new AbortController();
  #read: Promise<void> | undefined;
  #readAt = 0;

  readonly state: ReadonlySignal<Loadable<T>> = this.#state;
  readonly latest: ReadonlySignal<T | undefined> = computed(() => latest(this.#state.get()));

  constructor(deps: ResourceDeps<S, T>) {
    this.#deps = deps;
    this.#subject = keyed(deps.subject, subject => deps.key(subject));
    deps.scope.effect(() => {
      this.#subject.get();
      this.#follow();
    });
    deps.scope.onEnd(() => this.#request.abort());
  }

  async refresh({ force = false }: RefreshOptions = {}): Promise<T | undefined> {
    const hasStarted = this.#follow();
    if (!hasStarted && this.#current !== undefined && (force || this.#isDue())) {
      // An automatic retry must not flicker: the failure stays on the screen until the read succeeds
      const isQuiet = !force && untracked(() => this.#state.get()).status === 'failed';
      this.#start(this.#current, isQuiet, force);
    }
    return this.settled();
  }

  async settled(): Promise<T | undefined> {
    this.#follow();
    while (this.#read) {
      await this.#read;
      this.#follow(); // an aborted read has no result
    }
    return untracked(() => this.latest.get());
  }

  #isDue(): boolean {
    if (this.#read) return false;
    const { scope, retryGapMs, lifetimeMs = 0 } = this.#deps;
    const state = untracked(() => this.#state.get());
    if (state.status === 'failed') return scope.now() - state.at >= retryGapMs;
    return state.status !== 'ready' || scope.now() - this.#readAt >= lifetimeMs;
  }

  /**
   * Switches to the current subject; a caller may read it before the effect has run.
   * @returns True if that started a read
   */
  #follow(): boolean {
    const subject = untracked(() => this.#subject.get());
    if (subject === this.#current || this.#deps.scope.signal.aborted) return false;
    this.#current = subject;
    this.#request.abort();
    this.#read = undefined;
    this.#state.set(IDLE);
    if (subject === undefined) return false;
    this.#start(subject, false);
    void this.#recall(subject);
    return true;
  }

  /** Shows the stored value until the read ends. A later or better value is never overwritten. */
  async #recall(subject: S): Promise<void> {
    const previous = await this.#deps.cache?.recall(subject).catch(report);
    const state = untracked(() => this.#state.get());
    if (previous === undefined || subject !== this.#current || this.#deps.scope.signal.aborted) return;
    if (state.status === 'loading' && state.previous === undefined) this.#state.set({ status: 'loading', previous });
  }

  #start(subject: S, isQuiet: boolean, isForced = false): void {
    if (this.#deps.scope.signal.aborted) return;
    this.#request.abort(); // the pending response may be older than the request of the caller
    const request = (this.#request = new AbortController());
    const previous = untracked(() => this.latest.get());
    if (!isQuiet) this.#state.set({ status: 'loading', previous });
    const read = this.#fetch(subject, request.signal, isForced).finally(() => {
      if (this.#read === read) this.#read = undefined;
    });
    this.#read = read;
  }

  async #fetch(subject: S, signal: AbortSignal, isForced: boolean): Promise<void> {
    const { scope, fetch, failure, cache } = this.#deps;
    try {
      const value = await unlessAborted(fetch(subject, signal, isForced), signal);
      signal.throwIfAborted(); // the answer of a former subject may come in the same turn
      this.#readAt = scope.now();
      this.#state.set({ status: 'ready', value });
      cache?.remember(subject, value).catch(report); // the value itself is shown
    } catch (cause) {
      if (signal.aborted) return;
      const previous = untracked(() => this.latest.get()); // a stored value may have been recalled meanwhile
      this.#state.set({ status: 'failed', error: new W3mError(failure, { cause }), at: scope.now(), previous });
    }
  }
}
