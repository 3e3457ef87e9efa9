import type { Scope } from '../core/scope.js';
import { computed, signal, untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import type { ChainNamespace } from '../domain/entities.js';

/** Duration of the shake when the modal refuses to close. */
export const SHAKE_MS = 500;

export interface ShellDeps {
  readonly scope: Scope;
  readonly isEmbedded: boolean;
  /** False while the view on top requires an answer. */
  mayClose(): boolean;
  /** Called in place of closing an embedded modal, which shows its first view instead. */
  onEmbeddedClose(): void;
}

/** Holds the state of the modal: open or closed, loading, and shaking when it must not close. */
export class ShellController {
  readonly #isOpen = signal(false);
  readonly #isRequested = signal(false);
  readonly #isPrepared = signal(false);
  readonly #isShaking = signal(false);
  readonly #isChoosing = signal(false);
  readonly #isLoading = signal(false);
  readonly #loadingOf = signal<ReadonlyMap<ChainNamespace, boolean>>(new Map());
  readonly #namespace = signal<ChainNamespace | undefined>(undefined);

  readonly isEmbedded: boolean;
  readonly isOpen: ReadonlySignal<boolean> = this.#isOpen;
  /** True while the modal is open or loads to open. */
  readonly isRequested: ReadonlySignal<boolean> = this.#isRequested;
  /** True if the modal may be rendered hidden, because an opening is likely. */
  readonly isPrepared: ReadonlySignal<boolean> = this.#isPrepared;
  readonly isShaking: ReadonlySignal<boolean> = this.#isShaking;
  /** True from the opening for a connection until the modal closes, and while the host has set it. */
  readonly isLoading: ReadonlySignal<boolean> = computed(() => this.#isChoosing.get() || this.isLoadingFor(undefined));
  /** Namespace that the modal was opened for; undefined for all. */
  readonly namespace: ReadonlySignal<ChainNamespace | undefined> = this.#namespace;

  readonly #deps: ShellDeps;
  #cancelShake: Dispose | undefined;

  constructor(deps: ShellDeps) {
    this.#deps = deps;
    this.isEmbedded = deps.isEmbedded;
    this.#isRequested.set(deps.isEmbedded);
    this.#isOpen.set(deps.isEmbedded);
  }

  /** True while the host has set a namespace, or any of them, to loading; the buttons show it. */
  isLoadingFor(namespace: ChainNamespace | undefined): boolean {
    const loadingOf = this.#loadingOf.get();
    const isOneLoading = namespace ? loadingOf.get(namespace) : [...loadingOf.values()].includes(true);
    return this.#isLoading.get() || isOneLoading === true;
  }

  /** Marks the modal as opened for a connection, until it closes. */
  startChoosing(): void {
    this.#isChoosing.set(true);
  }

  /** Marks the modal as about to open, so that its modules load. */
  want(): void {
    this.#isRequested.set(true);
  }

  /** Renders the modal hidden, so that opening only has to show it. */
  prepare(): void {
    this.#isPrepared.set(!untracked(() => this.#isRequested.get()));
  }

  /** Opens the modal at the view that is on top of the history. */
  open(namespace?: ChainNamespace): void {
    this.#namespace.set(namespace);
    this.#isRequested.set(true);
    this.#isOpen.set(true);
  }

  /** Closes the modal whatever its view; for hosts. */
  close(): void {
    this.#namespace.set(undefined);
    this.#isChoosing.set(false);
    this.#isLoading.set(false);
    this.#loadingOf.set(new Map());
    if (this.isEmbedded) this.#deps.onEmbeddedClose();
    else {
      this.#isPrepared.set(false);
      this.#isRequested.set(false);
      this.#isOpen.set(false);
    }
  }

  /** Closes the modal if its view allows it, otherwise shakes it; for actions of the person. */
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
