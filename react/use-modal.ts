'use client';

import { useMemo } from 'react';
import * as core from '../controllers/index.js';
import type { Modal, ReadonlySignal } from '../controllers/index.js';
import { useSignal } from './use-signal.js';

/** Selects a modal of the page; the one without an id by default. */
export interface ModalReference {
  readonly modalId?: string;
}

const NO_VALUE: ReadonlySignal<undefined> = { get: () => undefined };

/**
 * Returns a modal, and the next one once it has taken its place. Returns undefined while there is none, on a server, and
 * during hydration.
 */
export function useFoundModal(modalId?: string): Modal | undefined {
  const found = useMemo(() => core.computed(() => core.findModal(modalId)), [modalId]);
  return useSignal(found, NO_VALUE.get);
}

/**
 * Returns the current value of a signal of a modal. Returns `fallback` while there is no modal, on a server, and during
 * hydration, because a server does not know the stored state of the browser.
 */
export function useModal<T>(read: (modal: Modal) => ReadonlySignal<T>, fallback: T, modalId?: string, key?: string): T {
  const modal = useFoundModal(modalId);
  // `read` changes on each render; it depends only on the modal and `key`.
  const source = useMemo(() => (modal ? read(modal) : NO_VALUE), [modal, key]);
  return useSignal(source) ?? fallback;
}

/** Returns the handle of a modal for a hook. @throws {W3mError} `MODAL_MISSING` */
export function appKit(hook: string, modalId?: string): core.AppKit {
  const modal = core.untracked(() => core.findModal(modalId));
  if (!modal) throw new core.W3mError('MODAL_MISSING', { params: { name: `"${hook}" hook` } });
  return new core.AppKit(modal);
}
