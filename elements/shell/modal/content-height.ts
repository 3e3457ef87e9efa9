/** Has a frame take the height of what is in it: CSS can animate a height that is a number. */
export class ContentHeight {
  readonly #onChange: (isBlank: boolean) => void;
  #frame: HTMLElement | undefined;
  #content: Element | undefined;
  readonly #observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
    // From nothing it does not grow: what comes then has the card's own entrance.
    if (height > 0) this.#frame?.style.setProperty('block-size', `${height}px`);
    else this.#frame?.style.removeProperty('block-size');
    this.#onChange(height === 0);
  });

  /** `onChange` hears whether there is nothing in it. */
  constructor(onChange: (isBlank: boolean) => void) {
    this.#onChange = onChange;
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
