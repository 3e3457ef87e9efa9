/** Elements that a page adds without showing them. */
const INVISIBLE_SELECTOR = 'script, style, link, meta, template, [hidden]';

const isVisible = (node: Node): boolean => node instanceof HTMLElement && !node.matches(INVISIBLE_SELECTOR);

/**
 * Shows an element in the browser's top layer, if supported, without making the page inert. When the page adds a
 * visible element, such as a wallet's own sheet or the frame of the embedded wallet, it leaves the top layer for its
 * `z-index`, so that the new element can lie above it.
 */
export class TopLayer {
  readonly #observer = new MutationObserver(records => {
    if (records.some(({ addedNodes }) => [...addedNodes].some(isVisible))) this.#leaveTopLayer();
  });
  #element: HTMLElement | undefined;

  /**
   * Moves the element to the top. Does nothing if it is the only one in the top layer, because showing it costs a
   * layout.
   */
  raise(element: HTMLElement): void {
    if (!('showPopover' in element)) return; // happy-dom has the property alone
    if (this.#element === element && !document.querySelector(':modal, :popover-open')) return;
    if (this.#element === element) element.hidePopover();
    this.#element = element;
    element.popover = 'manual';
    element.showPopover();
    for (const parent of [document.documentElement, document.body]) this.#observer.observe(parent, { childList: true });
  }

  /** Stops observing the page; does nothing if the element was never raised. */
  lower(): void {
    this.#observer.disconnect();
    this.#element = undefined;
  }

  #leaveTopLayer(): void {
    if (this.#element) this.#element.popover = null; // leaves the top layer and stays visible
    this.lower();
  }
}
