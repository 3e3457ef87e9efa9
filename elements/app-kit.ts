import { AppKit } from '../controllers/app-kit/app-kit.js';
import type { AppKitOptions } from '../controllers/state/options.js';
import { mountModal } from './mount.js';

/** The modal that was created last; undefined before the first. */
export let modal: AppKit | undefined;

/**
 * Creates a modal and mounts it in the page: `<w3m-button>` and the other elements work from then on, and `open()`
 * shows the modal. A second call with the same `id` replaces the modal. On a server it creates only the state.
 * @throws {W3mError} `OPTIONS_INVALID` or `SIWE_AND_SIWX`
 */
export function createAppKit(options: AppKitOptions): AppKit {
  const kit = AppKit.create(options);
  if (typeof document !== 'undefined') kit.modal.scope.onEnd(mountModal(kit.modal, options));
  modal = kit;
  return kit;
}

/** Sets `modal`, for hosts that create the modal in another module. */
export function getAppKit(kit: AppKit): void {
  modal = kit;
}

export * from '../controllers/index.js';
