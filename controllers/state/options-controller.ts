import { signal, untracked, type ReadonlySignal, type WritableSignal } from '../core/signals.js';
import type { AppKitOptions, Features } from './options.js';

/** What the host asked for, as it stands now: part of it may be changed while the modal lives. */
export class OptionsController {
  readonly #current: WritableSignal<AppKitOptions>;

  constructor(options: AppKitOptions) {
    this.#current = signal(options);
  }

  get current(): ReadonlySignal<AppKitOptions> {
    return this.#current;
  }

  /** Changes some options; each replaces the one before. */
  update(changes: Partial<AppKitOptions>): void {
    this.#current.set({ ...untracked(() => this.current.get()), ...changes });
  }

  /** Changes some features and leaves the others. */
  updateFeatures(changes: Features): void {
    this.update({ features: { ...untracked(() => this.current.get()).features, ...changes } });
  }
}
