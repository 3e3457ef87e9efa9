import { computed, signal, untracked, type ReadonlySignal, type WritableSignal } from '../core/signals.js';
import { onlyGiven, withDefaults } from '../domain/options/option-table.js';
import type { AppKitOptions, Features, OptionChanges, Settings } from './options.js';

/** Holds the options. Those of {@link OptionChanges} may change during the life of the modal. */
export class OptionsController {
  readonly #given: WritableSignal<AppKitOptions>;

  readonly #decided = signal<Features | undefined>(undefined);
  /** The features that the configuration of the project has decided; undefined before, or without one. */
  readonly decided: ReadonlySignal<Features | undefined> = this.#decided;

  /** The host's options with all defaults: no reader has a default of its own. */
  readonly current: ReadonlySignal<Settings>;

  constructor(options: AppKitOptions) {
    this.#given = signal(options);
    this.current = computed(() => {
      const settings = withDefaults(this.#given.get());
      return {
        ...settings,
        services: onlyGiven(settings.services),
        features: { ...onlyGiven(settings.features), ...this.#decided.get() },
      };
    });
  }

  /** Replaces some options; undefined restores the default. */
  update(changes: OptionChanges): void {
    this.#given.set({ ...this.given, ...changes });
  }

  /** Replaces some features and keeps the others. */
  updateFeatures(changes: Features): void {
    this.update({ features: { ...this.given.features, ...changes } });
  }

  /** The host's options as they were given. */
  get given(): AppKitOptions {
    return untracked(() => this.#given.get());
  }

  /** Sets features that take precedence over those of the host: the configuration of the project. */
  decide(features: Features): void {
    this.#decided.set(features);
  }
}
