import { computed, signal, untracked, type ReadonlySignal, type WritableSignal } from '../core/signals.js';
import { withDefaults } from '../protocol/option-table.js';
import type { AppKitOptions, Features, OptionChanges, Settings } from './options.js';

/** Holds the options. Those of {@link OptionChanges} may change during the life of the modal. */
export class OptionsController {
  readonly #given: WritableSignal<AppKitOptions>;

  /** The host's options with all defaults: no reader has a default of its own. */
  readonly current: ReadonlySignal<Settings>;

  constructor(options: AppKitOptions) {
    this.#given = signal(options);
    this.current = computed(() => withDefaults(this.#given.get()));
  }

  /** Replaces some options; undefined restores the default. */
  update(changes: OptionChanges): void {
    this.#given.set({ ...untracked(() => this.#given.get()), ...changes });
  }

  /** Replaces some features and keeps the others. */
  updateFeatures(changes: Features): void {
    this.update({ features: { ...untracked(() => this.current.get()).features, ...changes } });
  }
}
