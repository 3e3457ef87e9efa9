import { AppKit } from '../controllers/app-kit.js';
import type { AppKitOptions } from '../controllers/state/options.js';
import { mountModal } from './mount.js';

/**
 * Makes a modal and puts it into the page: `<w3m-button>` and its like work from now on, and `open()` shows the
 * window. Called again with the same `id`, it makes the modal anew with the new options. On a server it makes the
 * state and draws nothing.
 * @throws {W3mError} `OPTIONS_INVALID` or `SIWE_AND_SIWX`
 */
export function createAppKit(options: AppKitOptions): AppKit {
  const kit = AppKit.create(options);
  if (typeof document !== 'undefined') kit.modal.scope.onEnd(mountModal(kit.modal, options));
  return kit;
}

export * from '../controllers/index.js';
