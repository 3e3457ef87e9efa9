import { signal, untracked, type Dispose } from './core/signals.js';
import type { Modal } from './modal.js';

/** The modals of the page by id: the only state that belongs to the module rather than to a modal. */
const modals = signal<ReadonlyMap<string, Modal>>(new Map());

/** Makes a modal known to elements and hooks. What is returned takes it back, unless another has come in its place. */
export function registerModal(id: string, modal: Modal): Dispose {
  modals.set(new Map(untracked(() => modals.get())).set(id, modal));
  return () => {
    const left = new Map(untracked(() => modals.get()));
    if (left.get(id) !== modal) return;
    left.delete(id);
    modals.set(left);
  };
}

/** The modal of that id. A signal is read, so that who asks before the modal is made hears when it is. */
export const findModal = (id = 'default'): Modal | undefined => modals.get().get(id);
