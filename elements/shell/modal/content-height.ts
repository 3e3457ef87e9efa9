import { sizeObserver } from '../../internal/dom-features.js';

/**
 * Sets the height of a frame to that of its content in px, because CSS cannot animate `auto`. It does so in the next
 * animation frame, because resizing in the observer raises a “ResizeObserver loop” error on pages that observe the modal.
 */
export class ContentHeight {
  readonly #onBlankChange: (isBlank: boolean) => void;
  #pending = 0;
  #frame: HTMLElement | undefined;
  #content: Element | undefined;
  readonly #observer = sizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
    cancelAnimationFrame(this.#pending);
    // An empty frame does not animate its height: the card has its own entrance animation.
    this.#pending = requestAnimationFrame(() =>
      this.#frame?.style.setProperty('block-size', height ? `${height}px` : ''),
    );
    this.#onBlankChange(height === 0);
  });

  /** `onBlankChange` is called with whether the content has no height. */
  constructor(onBlankChange: (isBlank: boolean) => void) {
    this.#onBlankChange = onBlankChange;
  }

  follow(frame: HTMLElement | null | undefined, content: Element | null | undefined): void {
    if (content === this.#content) return;
    this.#observer.disconnect();
    cancelAnimationFrame(this.#pending);
    this.#frame = frame ?? undefined;
    this.#content = content ?? undefined;
    if (content) this.#observer.observe(content, { box: 'border-box' });
  }

  stop(): void {
    this.follow(undefined, undefined);
  }
}
