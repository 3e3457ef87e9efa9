/** Pages of a list that are read by themselves in a row and bring nothing new. */
const MOST = 20;

/** Counts the pages of a list that are read by themselves: a service may have further ones, with nothing on them, without an end. */
export class EmptyPages {
  #shown = '';
  #count = 0;

  /** Begins to count anew if something else is shown than before: `shown` names the account, the network and what is shown. */
  follow(shown: string): void {
    if (shown !== this.#shown) this.#count = 0;
    this.#shown = shown;
  }

  /** True once enough pages in a row brought nothing new: whoever wants the next one asks for it. */
  get isSpent(): boolean {
    return this.#count >= MOST;
  }

  /** Counts a page that is to be read by itself; false if it may not. */
  take(): boolean {
    if (this.isSpent) return false;
    this.#count += 1;
    return true;
  }
}
