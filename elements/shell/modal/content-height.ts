/** Sets the height of a frame to that of its content in px, because CSS cannot animate `auto`. */
export class ContentHeight {
  readonly #onBlankChange: (isBlank: boolean) => void;
  #frame: HTMLElement | undefined;
  #content: Element | undefined;
  readonly #observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
    // An empty frame does not animate its height: the card has its own entrance animation.
    if (height > 0) this.#frame?.style.setProperty('block-size', `${height}px`);
    else this.#frame?.style.removeProperty('block-size');
    this.#onBlankChange(height === 0);
  });

  /** `onBlankChange` is called with whether the content has no height. */
  constructor(onBlankChange: (isBlank: boolean) => void) {
    this.#onBlankChange = onBlankChange;
  }

  follow(frame: HTMLElement | null | undefined, content: Element | null | undefined): void {
    if (content === this.#content) return;
    this.#observer.disconnect();
    this.#frame = frame ?? undefined;
    this.#content = content ?? undefined;
    if (content) this.#observer.observe(content, { box: 'border-box' });
  }

  stop(): void {
    this.follow(undefined, undefined);
  }
}
