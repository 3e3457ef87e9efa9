import { unlessAborted } from '../core/abort.js';
import { once } from '../core/once.js';
import { signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import type { FeatureContext, FeatureGates, FeatureTable } from './feature.js';

/** The features of a host: which are switched off, and the loader of the table that creates them. */
export interface FeatureRows<Map extends object> {
  readonly gates: FeatureGates<Map>;
  loadTable(): Promise<FeatureTable<Map>>;
}

interface Slot<T> {
  readonly loaded: ReadonlySignal<T | undefined>;
  load(): Promise<T>;
}

/** Features of one session, each loaded on first use. */
export class FeatureHost<Map extends object> {
  readonly #gates: FeatureGates<Map>;
  readonly #loadTable: () => Promise<FeatureTable<Map>>;
  readonly #context: FeatureContext;
  readonly #slots: { [F in keyof Map]?: Slot<Map[F]> } = {};
  /** The features that each feature waits for while it is created. */
  readonly #needs: { [F in keyof Map]?: readonly (keyof Map)[] } = {};

  constructor({ gates, loadTable }: FeatureRows<Map>, context: FeatureContext) {
    this.#gates = gates;
    this.#loadTable = once(loadTable);
    this.#context = context;
  }

  /** False if the options switch the feature off. Reads a signal. */
  isEnabled(name: keyof Map): boolean {
    return this.#gates[name]?.(this.#context.options.get()) ?? true;
  }

  /** Returns the feature; undefined until it is loaded, and while it is disabled. Reads signals. */
  get<F extends keyof Map>(name: F): Map[F] | undefined {
    return this.isEnabled(name) ? this.#slot(name).loaded.get() : undefined;
  }

  /**
   * Loads a feature once; a failed load is retried on the next call.
   * @throws {W3mError} `FEATURE_DISABLED`, `MODAL_DESTROYED`
   */
  async load<F extends keyof Map>(name: F): Promise<Map[F]> {
    if (!untracked(() => this.isEnabled(name))) {
      throw new W3mError('FEATURE_DISABLED', { params: { name: String(name) } });
    }
    return this.#slot(name).load();
  }

  /** @throws {W3mError} `FEATURE_CYCLE` if the other feature waits for this one, since neither would ever be created */
  async #need<F extends keyof Map>(name: keyof Map, other: F): Promise<Map[F]> {
    if (this.#waitsFor(other, name)) {
      throw new W3mError('FEATURE_CYCLE', { params: { name: String(name), other: String(other) } });
    }
    this.#needs[name] = [...(this.#needs[name] ?? []), other];
    try {
      return await this.load(other);
    } finally {
      this.#needs[name] = this.#needs[name].filter(need => need !== other);
    }
  }

  #waitsFor(name: keyof Map, other: keyof Map): boolean {
    return name === other || (this.#needs[name] ?? []).some(need => this.#waitsFor(need, other));
  }

  #slot<F extends keyof Map>(name: F): Slot<Map[F]> {
    return (this.#slots[name] ??= this.#open(name));
  }

  #open<F extends keyof Map>(name: F): Slot<Map[F]> {
    const loaded = signal<Map[F] | undefined>(undefined);
    const load = once(async () => {
      const scope = this.#context.scope.child();
      try {
        scope.signal.throwIfAborted();
        const table = await unlessAborted(this.#loadTable(), scope.signal);
        const loading = table[name]({ ...this.#context, scope }, other => this.#need(name, other));
        const feature = await unlessAborted(loading, scope.signal);
        loaded.set(feature);
        return feature;
      } catch (error) {
        if (this.#context.scope.signal.aborted) throw new W3mError('MODAL_DESTROYED', { cause: error });
        scope.dispose(); // ends what the failed creation has started
        throw error;
      }
    });
    return { loaded, load };
  }
}
