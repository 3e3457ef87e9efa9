import { untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import type { AdapterHolder } from '../adapters/chain-adapter.js';
import { findModal } from '../modal/modal-registry.js';
import type { Modal } from '../modal/modal.js';
import { SDK_VERSION } from '../domain/version.js';
import type { ChainNamespace } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Settings } from '../state/options.js';

/** Reads a signal without subscribing. */
export const peek = <T>(source: ReadonlySignal<T>): T => untracked(() => source.get());

type Method = (...given: unknown[]) => unknown;

/**
 * Reference to a modal; base of the chapters of `AppKit`. Methods are on the prototypes, where subclasses and spies
 * replace them. Each handle also has its own, which call those, so that a host may take a method off its handle or
 * replace it on one handle.
 */
export class Handle {
  readonly version = SDK_VERSION;
  readonly #modal: Modal;

  /** @throws {W3mError} `MODAL_MISSING` for options in place of a modal: `createAppKit` creates one from them. */
  constructor(modal: Modal) {
    if (!(modal as Partial<Modal>).scope) throw new W3mError('MODAL_MISSING', { params: { name: '"new AppKit()"' } });
    this.#modal = modal;
    for (const name of methodsOf(Object.getPrototypeOf(this) as object)) {
      const value: Method = (...given) =>
        (Reflect.get(Object.getPrototypeOf(this) as object, name) as Method).apply(this, given);
      Object.defineProperty(this, name, { value, writable: true, configurable: true });
    }
  }

  /**
   * The modal of this handle, or the one that was created after it with the same id: for elements and hooks.
   * @throws {W3mError} `MODAL_DESTROYED`
   */
  get modal(): Modal {
    const { id, scope } = this.#modal;
    const modal = scope.signal.aborted ? untracked(() => findModal(id)) : this.#modal;
    if (!modal) throw new W3mError('MODAL_DESTROYED');
    return modal;
  }

  /** The current options, with defaults filled in. */
  get options(): Settings {
    return peek(this.modal.options.current);
  }

  /** Empty: an error is an event or a rejection. */
  get reportedAlertErrors(): Readonly<Record<string, boolean>> {
    return {};
  }

  /** The features in effect, with what a project configuration decides. */
  get remoteFeatures(): Settings['features'] {
    return this.options.features;
  }

  /** The host's adapters by namespace. */
  get chainAdapters(): Readonly<Partial<Record<ChainNamespace, AdapterHolder>>> {
    return Object.fromEntries(this.options.adapters.map(adapter => [adapter.namespace, adapter]));
  }

  /** The namespaces that can be connected. */
  get chainNamespaces(): readonly ChainNamespace[] {
    return this.modal.namespaces;
  }

  /**
   * Destroys the modal for which this handle was created, with all elements, listeners, timers and requests. A modal
   * created after it with the same id stays. Idempotent.
   */
  destroy(): void {
    this.#modal.dispose();
  }
}

/** Returns the names of the methods of a prototype and of those below it, as far as {@link Handle}. */
function methodsOf(prototype: object): readonly string[] {
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function')
    .map(([name]) => name);
  return prototype === Handle.prototype ? own : [...methodsOf(Object.getPrototypeOf(prototype) as object), ...own];
}

/**
 * Returns undefined for an event. Hosts pass a method itself as a listener, such as `onClick={open}`; it is then called with
 * the event, whose `view` is the window.
 */
export const unlessEvent = <T>(given: T): T | undefined =>
  typeof (given as Partial<Event> | null | undefined)?.preventDefault === 'function' ? undefined : given;

/** Calls `listener` when the value changes, not for the current value. Ends with the modal. */
export function subscribe<T>({ scope }: Modal, source: ReadonlySignal<T>, listener: (value: T) => void): Dispose {
  let isFirst = true;
  return scope.effect(() => {
    const value = source.get();
    if (!isFirst) untracked(() => listener(value));
    isFirst = false;
  });
}
