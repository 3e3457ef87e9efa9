import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { Destination, RouteEntry, ViewName } from '../protocol/views.js';

/** Which way the last step went, for the eye. */
export type Direction = 'forward' | 'back' | 'none';

/** What to do once a transaction that a view waits for has ended. */
export interface TransactionSteps {
  onSuccess?(): void;
  onError?(): void;
  onCancel?(): void;
}

export interface RouterDeps {
  /** Going back from the first view. */
  onExit(): void;
}

/** The stack of views in the modal, and of the transactions they wait for. */
export class RouterController {
  readonly #stack = signal<readonly [RouteEntry, ...RouteEntry[]]>([{ view: 'Connect', data: undefined }]);
  readonly #direction = signal<Direction>('none');
  readonly #transactions = signal<readonly TransactionSteps[]>([]);

  readonly current: ReadonlySignal<RouteEntry> = computed(() => last(this.#stack.get()));
  readonly history: ReadonlySignal<readonly RouteEntry[]> = this.#stack;
  readonly canGoBack: ReadonlySignal<boolean> = computed(() => this.#stack.get().length > 1);
  readonly direction: ReadonlySignal<Direction> = this.#direction;
  readonly hasTransactions: ReadonlySignal<boolean> = computed(() => this.#transactions.get().length > 0);

  readonly #deps: RouterDeps;

  constructor(deps: RouterDeps) {
    this.#deps = deps;
  }

  /** Goes to a view; ignored if it is the one on top. */
  push<V extends ViewName>(...destination: Destination<V>): void {
    const next = entry(destination);
    if (next.view !== this.#top().view) this.#go([...this.#entries(), next], 'forward');
  }

  /** Puts a view in place of the one on top; ignored if it is the same. A step back never leads to the same view again. */
  replace<V extends ViewName>(...destination: Destination<V>): void {
    const next = entry(destination);
    const kept = this.#entries().slice(0, -1);
    if (kept.at(-1)?.view === next.view) kept.pop();
    if (next.view !== this.#top().view) this.#go([...kept, next], 'forward');
  }

  /** Forgets the history and starts at a view. Where that is all there is, it stays as it is drawn. */
  reset<V extends ViewName>(...destination: Destination<V>): void {
    const next = entry(destination);
    const [only, ...others] = this.#entries();
    if (others.length === 0 && only?.view === next.view && only.data === next.data) this.#direction.set('none');
    else this.#go([next], 'none');
  }

  /** One step back; from the first view, out. */
  goBack(): void {
    this.goBackToIndex(this.#entries().length - 2);
  }

  /** Back to the view at `index` of the history, 0 being the first; ignored if that is not behind us. */
  goBackToIndex(index: number): void {
    const entries = this.#entries();
    if (index < 0) return this.#deps.onExit();
    if (index < entries.length - 1) this.#go(entries.slice(0, index + 1), 'back');
  }

  /** One step back where there is one, else out: what a view does that has done its work. */
  goBackOrClose(): void {
    this.goBack();
  }

  /** A view begins to wait for a transaction. */
  pushTransaction(steps: TransactionSteps): void {
    this.#transactions.set([...untracked(() => this.#transactions.get()), steps]);
  }

  /** The transaction that was waited for last has ended. After an error or a cancel the view is left. */
  popTransaction(outcome: 'success' | 'error' | 'cancel'): void {
    const transactions = untracked(() => this.#transactions.get());
    const steps = transactions.at(-1);
    if (!steps) return;
    this.#transactions.set(transactions.slice(0, -1));
    if (outcome === 'success') return steps.onSuccess?.();
    if (outcome === 'error') steps.onError?.();
    else steps.onCancel?.();
    this.goBack();
  }

  #go(entries: readonly RouteEntry[], direction: Direction): void {
    this.#direction.set(direction);
    this.#stack.set(entries as [RouteEntry, ...RouteEntry[]]); // every caller above leaves at least one
  }

  #entries(): readonly RouteEntry[] {
    return untracked(() => this.#stack.get());
  }

  #top(): RouteEntry {
    return untracked(() => this.current.get());
  }
}

const last = <T>(entries: readonly [T, ...T[]]): T => entries.at(-1) ?? entries[0];

/** `Destination` has checked that data and view belong together; the compiler cannot see it through the tuple. */
const entry = <V extends ViewName>([view, data]: Destination<V>): RouteEntry => ({ view, data }) as RouteEntry;
