/** What `mount.ts` loads for the first opening: the modal element, and how it is rendered before it is opened. */
import type { Modal } from '../../../controllers/index.js';
import { whenIdle } from '../../internal/when-idle.js';
import { viewLoaders } from '../../view-loaders.js';
import { prerenderWhenSeen as prerenderConnect } from './prerender.js';
import './w3m-modal.define.js';

export { prerender } from './prerender.js';

/** Loads the view of a connected account while the session starts; the router reports a failure. */
export const prefetchAccount = (): void => void viewLoaders.Account().catch(() => undefined);

/** Prepares the view that the modal opens at: Connect, or, once an account is connected, what shows it also offline. */
export function prerenderWhenSeen(modal: Modal, signal: AbortSignal): void {
  prerenderConnect(modal, signal);
  const stop = modal.scope.effect(() => {
    if (!modal.account.isConnected.get()) return;
    whenIdle(() => {
      stop();
      import('../../after-account.js').then(({ afterAccount }) => afterAccount()).catch(() => undefined); // the views load it again
    });
  });
  signal.addEventListener('abort', stop);
}
