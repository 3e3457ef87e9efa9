import { AccountsChapter } from './app-kit/accounts.js';
import { handleWith } from './app-kit/compose.js';
import { NetworksChapter } from './app-kit/networks.js';
import { StateChapter } from './app-kit/state.js';
import { ThemeChapter } from './app-kit/theme.js';
import { WindowChapter } from './app-kit/window.js';
import { untracked } from './core/signals.js';
import { createModal } from './create-modal.js';
import { findModal } from './modal-registry.js';
import { checkOptions, type AppKitOptions } from './state/options.js';

export type { OpenOptions } from './app-kit/window.js';
export type { LaterView, OpenableView } from './protocol/views.js';

/**
 * A modal, as its host holds it: the public names, translated to controllers, in chapters. It has no state of its own,
 * so there may be several for one modal. Every `subscribe…` calls back on change and returns a function that ends it.
 */
export class AppKit extends handleWith(WindowChapter, AccountsChapter, NetworksChapter, ThemeChapter, StateChapter) {
  /** Creates a modal; a modal with the same id is destroyed first. @throws {W3mError} as `createAppKit` */
  static create(options: AppKitOptions): AppKit {
    checkOptions(options);
    untracked(() => findModal(options.id))?.dispose();
    return new AppKit(createModal(options));
  }

  /** The modal of that id; undefined while there is none. */
  static getInstance(id?: string): AppKit | undefined {
    const modal = untracked(() => findModal(id));
    return modal && new AppKit(modal);
  }
}
