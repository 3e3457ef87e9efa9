import { signal, untracked, type Dispose } from '../core/signals.js';
import type { Modal } from './modal.js';

/** The modals of the page by id: the only module-level state. */
const modals = signal<ReadonlyMap<string, Modal>>(new Map());

/** Registers a modal for elements and hooks. Returns a function that unregisters it, unless another one replaced it. */
export function registerModal(id: string, modal: Modal): Dispose {
  modals.set(new Map(untracked(() => modals.get())).set(id, modal));
  return () => {
    const left = new Map(untracked(() => modals.get()));
    if (left.get(id) !== modal) return;
    left.delete(id);
    modals.set(left);
  };
}

/** Returns the modal of that id. Reads a signal, so that a caller is notified when the modal is created later. */
export const findModal = (id = 'default'): Modal | undefined => modals.get().get(id);
