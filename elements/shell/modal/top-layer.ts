/** What a page adds without its being seen. */
const UNSEEN = 'script, style, link, meta, template, [hidden]';

const isSeen = (node: Node): boolean => node instanceof HTMLElement && !node.matches(UNSEEN);

/**
 * Shows an element above the page, in the browser's top layer where it has one; nothing else becomes inert by that.
 * When the page adds something after it, such as a wallet's own sheet or the embedded wallet's frame, the element steps
 * down to its `z-index`, so that the newcomer may lie above it.
 */
export class TopLayer {
  readonly #observer = new MutationObserver(records => {
    if (records.some(({ addedNodes }) => [...addedNodes].some(isSeen))) this.#stepDown();
  });
  #element: HTMLElement | undefined;

  /** Harmless where it is the only one there already: that costs no new layout, unlike being shown. */
  raise(element: HTMLElement): void {
    if (!('popover' in element)) return;
    if (this.#element === element && !document.querySelector(':modal, :popover-open')) return;
    if (this.#element === element) element.hidePopover();
    this.#element = element;
    element.popover = 'manual';
    element.showPopover();
    for (const parent of [document.documentElement, document.body]) this.#observer.observe(parent, { childList: true });
  }

  /** No longer above the page; harmless if it never was. */
  lower(): void {
    this.#observer.disconnect();
    this.#element = undefined;
  }

  #stepDown(): void {
    if (this.#element) this.#element.popover = null; // leaves the top layer, and stays where it is
    this.lower();
  }
}
