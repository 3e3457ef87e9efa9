import type { Scope } from '../core/scope.js';
import { computed, signal, untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import { SHAKE_MS } from '../protocol/start-constants.js';
import type { ChainNamespace } from '../protocol/entities.js';

export interface ShellDeps {
  readonly scope: Scope;
  readonly isEmbedded: boolean;
  /** False while the view on top must be answered. */
  mayClose(): boolean;
  /** An embedded modal cannot go away: it shows its first view instead. */
  onEmbeddedClose(): void;
}

/** The window itself: open or closed, busy or not, and shaking when it cannot be closed. */
export class ShellController {
  readonly #isOpen = signal(false);
  readonly #isWanted = signal(false);
  readonly #isPrepared = signal(false);
  readonly #isShaking = signal(false);
  readonly #isLoading = signal(false);
  readonly #loadingOf = signal<ReadonlyMap<ChainNamespace, boolean>>(new Map());
  readonly #namespace = signal<ChainNamespace | undefined>(undefined);

  readonly isEmbedded: boolean;
  readonly isOpen: ReadonlySignal<boolean> = this.#isOpen;
  /** It is open, or will be as soon as what it needs is there. */
  readonly isWanted: ReadonlySignal<boolean> = this.#isWanted;
  /** It may be drawn, unseen, since somebody is about to open it. */
  readonly isPrepared: ReadonlySignal<boolean> = this.#isPrepared;
  readonly isShaking: ReadonlySignal<boolean> = this.#isShaking;
  /** Someone has begun to connect: buttons say so. */
  readonly isLoading: ReadonlySignal<boolean> = computed(
    () => this.#isLoading.get() || [...this.#loadingOf.get().values()].includes(true),
  );
  /** The namespace the modal was opened for; undefined for all. */
  readonly namespace: ReadonlySignal<ChainNamespace | undefined> = this.#namespace;

  readonly #deps: ShellDeps;
  #cancelShake: Dispose | undefined;

  constructor(deps: ShellDeps) {
    this.#deps = deps;
    this.isEmbedded = deps.isEmbedded;
    this.#isWanted.set(deps.isEmbedded);
    this.#isOpen.set(deps.isEmbedded);
  }

  /** True while something is under way for `namespace`, or for all. */
  isLoadingFor(namespace: ChainNamespace | undefined): boolean {
    return namespace ? this.#isLoading.get() || this.#loadingOf.get().get(namespace) === true : this.isLoading.get();
  }

  /** The window is about to open: what it needs may be fetched. */
  want(): void {
    this.#isWanted.set(true);
  }

  /** Has the window drawn where it cannot be seen: then opening it is only a matter of showing it. */
  prepare(): void {
    this.#isPrepared.set(!untracked(() => this.#isWanted.get()));
  }

  /** Opens the window; the view has been chosen before. */
  open(namespace?: ChainNamespace): void {
    this.#namespace.set(namespace);
    this.#isWanted.set(true);
    this.#isOpen.set(true);
  }

  /** Closes at once, whatever the view: what a host may do. */
  close(): void {
    this.#namespace.set(undefined);
    this.#isLoading.set(false);
    this.#loadingOf.set(new Map());
    if (this.isEmbedded) this.#deps.onEmbeddedClose();
    else {
      this.#isPrepared.set(false);
      this.#isWanted.set(false);
      this.#isOpen.set(false);
    }
  }

  /** Closes if the view lets it, else shakes: what a person does. */
  requestClose(): void {
    if (untracked(() => this.#deps.mayClose())) this.close();
    else this.shake();
  }

  setLoading(isLoading: boolean, namespace?: ChainNamespace): void {
    if (namespace) this.#loadingOf.set(new Map(untracked(() => this.#loadingOf.get())).set(namespace, isLoading));
    else this.#isLoading.set(isLoading);
  }

  shake(): void {
    this.#cancelShake?.();
    this.#isShaking.set(true);
    this.#cancelShake = this.#deps.scope.after(SHAKE_MS, () => this.#isShaking.set(false));
  }
}
