import { computed, signal, untracked, type ReadonlySignal, type WritableSignal } from '../core/signals.js';
import { withDefaults } from '../protocol/option-table.js';
import type { AppKitOptions, Features, OptionChanges, Settings } from './options.js';

/** The options in use. Those of {@link OptionChanges} may change while the modal lives. */
export class OptionsController {
  readonly #given: WritableSignal<AppKitOptions>;

  /** What the host gave, with the defaults filled in: no reader has a default of its own. */
  readonly current: ReadonlySignal<Settings>;

  constructor(options: AppKitOptions) {
    this.#given = signal(options);
    this.current = computed(() => withDefaults(this.#given.get()));
  }

  /** Changes some options; each replaces the one before, and undefined brings the default back. */
  update(changes: OptionChanges): void {
    this.#given.set({ ...untracked(() => this.#given.get()), ...changes });
  }

  /** Changes some features and leaves the others. */
  updateFeatures(changes: Features): void {
    this.update({ features: { ...untracked(() => this.current.get()).features, ...changes } });
  }
}
