import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

interface VirtualRowsOptions {
  readonly rowSize: number;
  readonly scroller: () => HTMLElement | null;
  /** A row that stays, although it is out of sight: the focus is in it. */
  readonly keptRow: () => number | undefined;
}

/** What is assumed of the list's room until it has been measured. */
const GUESS = { width: 344, height: 440 };
/** Rows that are drawn beyond both edges, so that fast scrolling meets them drawn. */
const OVERSCAN = 2;

/** Which rows of a long list are near enough to be drawn. Its host draws them, and is updated when they change. */
export class VirtualRows implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: VirtualRowsOptions;
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  #count = 0;
  #cleanUp: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, options: VirtualRowsOptions) {
    this.#host = host;
    this.#options = options;
    this.#virtualizer = new Virtualizer(this.#settings());
    host.addController(this);
  }

  get rows(): readonly VirtualItem[] {
    return this.#virtualizer.getVirtualItems();
  }

  get totalSize(): number {
    return this.#virtualizer.getTotalSize();
  }

  /** How many rows there is room for. */
  get visibleRows(): number {
    return Math.max(1, Math.floor((this.#virtualizer.scrollRect?.height ?? GUESS.height) / this.#options.rowSize));
  }

  /** Sets how many rows there are. To be called before drawing. */
  setCount(count: number): void {
    this.#count = count;
    this.#virtualizer.setOptions(this.#settings());
  }

  /** Brings a row into sight, no further than needed. */
  show(row: number): void {
    this.#virtualizer.scrollToIndex(row, { align: 'auto' });
  }

  showStart(): void {
    this.#virtualizer.scrollToOffset(0);
  }

  hostConnected(): void {
    this.#host.requestUpdate(); // back in the page, it watches the scrolling again
  }

  hostUpdated(): void {
    this.#cleanUp ??= this.#virtualizer._didMount();
    this.#virtualizer._willUpdate();
  }

  hostDisconnected(): void {
    this.#cleanUp?.();
    this.#cleanUp = undefined;
  }

  #settings(): VirtualizerOptions<HTMLElement, HTMLElement> {
    const { rowSize, scroller, keptRow } = this.#options;
    return {
      count: this.#count,
      getScrollElement: scroller,
      estimateSize: () => rowSize,
      overscan: OVERSCAN,
      initialRect: GUESS,
      observeElementRect,
      observeElementOffset,
      scrollToFn: elementScroll,
      onChange: () => this.#host.requestUpdate(),
      rangeExtractor: range => {
        const rows = defaultRangeExtractor(range);
        const kept = keptRow();
        const isMissing = kept !== undefined && kept < this.#count && !rows.includes(kept);
        return isMissing ? [...rows, kept].sort((a, b) => a - b) : rows;
      },
    };
  }
}
