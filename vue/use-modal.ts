import { computed, reactive, type Ref } from 'vue';
import * as core from '../controllers/index.js';
import type { Modal, ReadonlySignal } from '../controllers/index.js';
import { useSignal } from './use-signal.js';

/** Selects a modal of the page; the one without an id by default. */
export interface ModalReference {
  readonly modalId?: string;
}

/**
 * Follows a signal of a modal. Its value is `fallback` while there is no modal, on a server, and during hydration, because
 * a server does not know the stored state of the browser.
 */
export function useModal<T>(
  read: (modal: Modal) => ReadonlySignal<T>,
  fallback: T,
  modalId?: string,
): Readonly<Ref<T>> {
  const source = core.computed(() => {
    const modal = core.findModal(modalId);
    return modal && read(modal);
  });
  return useSignal(
    core.computed(() => source.get()?.get() ?? fallback),
    () => fallback,
  );
}

/** Returns the handle of a modal for a composable. @throws {W3mError} `MODAL_MISSING` */
export function appKit(composable: string, modalId?: string): core.AppKit {
  const kit = core.AppKit.getInstance(modalId);
  if (!kit) throw new core.W3mError('MODAL_MISSING', { params: { name: `"${composable}" composable` } });
  return kit;
}

/** Turns a ref of an object into a reactive object of the named fields, as `reactive` makes one. */
export const fieldsOf = <T extends object, K extends keyof T>(
  source: Readonly<Ref<T>>,
  fields: readonly K[],
): { readonly [F in K]: T[F] } =>
  // `reactive` unwraps the refs, and the loop adds each field
  reactive(Object.fromEntries(fields.map(field => [field, computed(() => source.value[field])]))) as unknown as {
    readonly [F in K]: T[F];
  };
