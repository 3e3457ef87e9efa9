import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { Destination, RouteEntry, ViewName } from '../domain/views/views.js';

/** Direction of the last step, for the animation. */
export type Direction = 'forward' | 'back' | 'none';

/** Callbacks for the end of a transaction that a view waits for. */
export interface TransactionSteps {
  onSuccess?(): void;
  onError?(): void;
  onCancel?(): void;
}

export interface RouterDeps {
  /** Called on a step back from the first view. */
  onExit(): void;
  /** True for a view on top that waits for the person's answer: a reset keeps it. */
  staysOnTop?(entry: RouteEntry): boolean;
}

/** Holds the stack of views in the modal, and of the transactions that they wait for. */
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

  /** Pushes a view; ignored if it is already on top. */
  push<V extends ViewName>(...destination: Destination<V>): void {
    const next = entry(destination);
    if (next.view !== this.#top().view) this.#go([...this.#entries(), next], 'forward');
  }

  /** Replaces the view on top; ignored if it is the same. A step back never shows the same view again. */
  replace<V extends ViewName>(...destination: Destination<V>): void {
    const next = entry(destination);
    const below = this.#entries().slice(0, -1);
    if (below.at(-1)?.view === next.view) below.pop();
    if (next.view !== this.#top().view) this.#go([...below, next], 'forward');
  }

  /**
   * Clears the history and starts at a view. If that view is the whole history already, it is not rendered again. A view on
   * top that waits for the person's answer stays above it.
   */
  reset<V extends ViewName>(...destination: Destination<V>): void {
    const next = entry(destination);
    const [only, ...others] = this.#entries();
    const top = this.#top();
    const isOther = next.view !== top.view || next.data !== top.data;
    if (isOther && untracked(() => this.#deps.staysOnTop?.(top))) return this.#go([next, top], 'none');
    if (others.length === 0 && only?.view === next.view && only.data === next.data) this.#direction.set('none');
    else this.#go([next], 'none');
  }

  /** Removes a view below the one on top, by its data. */
  remove(data: object): void {
    const entries = this.#entries();
    const left = entries.filter((each, at) => each.data !== data || at === entries.length - 1);
    if (left.length < entries.length) this.#stack.set(left as [RouteEntry, ...RouteEntry[]]); // the view on top stays
  }

  /** Goes one step back; from the first view, exits. */
  goBack(): void {
    this.goBackToIndex(this.#entries().length - 2);
  }

  /** Goes back to the view at `index` of the history, 0 for the first; ignored if `index` is not an earlier view. */
  goBackToIndex(index: number): void {
    const entries = this.#entries();
    if (index < 0) return this.#deps.onExit();
    if (index < entries.length - 1) this.#go(entries.slice(0, index + 1), 'back');
  }

  /** Goes one step back if there is one, otherwise exits. For a view that has completed its task. */
  goBackOrClose(): void {
    this.goBack();
  }

  /** Registers a transaction that a view waits for. */
  pushTransaction(steps: TransactionSteps): void {
    this.#transactions.set([...untracked(() => this.#transactions.get()), steps]);
  }

  /** Ends the last registered transaction. After an error or a cancel, leaves the view. */
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
    this.#stack.set(entries as [RouteEntry, ...RouteEntry[]]); // every caller passes at least one entry
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
