import type { Modal } from '../modal/modal.js';

/** What `wallets.ts` has of a modal, by the name of a method; empty until its code is loaded. */
export const loadedReads: Record<string, (modal: Modal) => unknown> = {};
