import { EMPTY_PAGES_MAX } from '../../controllers/domain/assets/empty-pages.js';
import type { Modal } from '../../controllers/index.js';

/** Counts the pages that a panel reads by itself: a service may have further ones, with nothing to show, without an end. */
export class PageReads {
  #key = '';
  #count = 0;

  /** True once the panel has read enough pages in a row that brought nothing to show; the person asks for the next one. */
  isSpent({ account, network }: Modal, shownCount: number): boolean {
    const key = `${account.current.get()?.address}@${network.active.get()?.caipNetworkId}:${shownCount}`;
    if (key !== this.#key) this.#count = 0;
    this.#key = key;
    return this.#count >= EMPTY_PAGES_MAX;
  }

  /** Counts a page that the panel reads by itself; false if it may not. */
  take(): boolean {
    if (this.#count >= EMPTY_PAGES_MAX) return false;
    this.#count += 1;
    return true;
  }
}
