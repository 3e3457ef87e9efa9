import { LegacyChapter } from './legacy.js';
import { untracked } from '../core/signals.js';
import { createModal } from '../modal/create-modal.js';
import { findModal } from '../modal/modal-registry.js';
import { sessionChunk } from '../modal/session-chunk.js';
import { checkOptions, type AppKitOptions } from '../state/options.js';

export type { IdentityInfo, IdentityRequest } from './actions.js';
export type { WalletConnectUri, WalletsToChoose } from './wallets.js';
export type { OpenOptions } from './window.js';
export type { OpenableView } from '../domain/views/views.js';

/**
 * Handle of a modal for hosts: translates the public names to calls of controllers. It has no state of its own, so a
 * modal may have several handles. Its chapters (`window.ts`, `accounts.ts`, …) extend one another. Every `subscribe…`
 * method calls back on change and returns a function that unsubscribes.
 */
export class AppKit extends LegacyChapter {
  /** Creates a modal; a modal with the same id is destroyed first. @throws {W3mError} as `createAppKit` */
  static create(options: AppKitOptions): AppKit {
    checkOptions(options);
    const replaced = untracked(() => findModal(options.id));
    replaced?.dispose();
    return new AppKit(createModal(options, sessionChunk, replaced));
  }

  /** Returns a handle of the modal with that id; undefined while there is none. */
  static getInstance(id?: string): AppKit | undefined {
    const modal = untracked(() => findModal(id));
    return modal && new AppKit(modal);
  }
}
