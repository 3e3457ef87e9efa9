import { untracked } from '../core/signals.js';
import type { ViewName } from '../domain/views/views.js';
import type { Modal } from '../modal/modal.js';

/** Leaves a view that a feature has opened for its review: without a modal, no person leaves it. */
export function leaveView(modal: Modal, view: ViewName): void {
  const router = untracked(() => modal.session.get())?.router;
  if (router && untracked(() => router.current.get()).view === view) router.reset('Connect');
}
