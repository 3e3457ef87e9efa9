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
  readonly rowSize: () => number;
  readonly scroller: () => HTMLElement | null;
  /** Row that stays rendered out of sight, because it has the Tab stop. */
  readonly pinnedRow: () => number;
}

/** Size of the list until it is measured, in px. */
const INITIAL_SIZE = { width: 344, height: 440 };
/** Number of rows rendered beyond both edges, for fast scrolling. */
const OVERSCAN = 2;

/** Computes which rows of a long list are visible. Its host renders them and is updated when they change. */
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

  /** Number of rows that fit into the list. */
  get visibleRows(): number {
    return Math.max(
      1,
      Math.floor((this.#virtualizer.scrollRect?.height ?? INITIAL_SIZE.height) / this.#options.rowSize()),
    );
  }

  /** Sets the number of rows; call it before rendering. */
  setCount(count: number): void {
    this.#count = count;
    this.#virtualizer.setOptions(this.#settings());
  }

  /** Applies a changed row size. */
  measure(): void {
    this.#virtualizer.measure();
  }

  /** Scrolls a row into view by the smallest distance. */
  show(row: number): void {
    this.#virtualizer.scrollToIndex(row, { align: 'auto' });
  }

  showStart(): void {
    this.#virtualizer.scrollToOffset(0);
  }

  hostConnected(): void {
    this.#host.requestUpdate(); // observes scrolling again when reconnected
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
    const { rowSize, scroller, pinnedRow } = this.#options;
    return {
      count: this.#count,
      getScrollElement: scroller,
      estimateSize: rowSize,
      overscan: OVERSCAN,
      initialRect: INITIAL_SIZE,
      observeElementRect,
      observeElementOffset,
      scrollToFn: elementScroll,
      onChange: () => this.#host.requestUpdate(),
      rangeExtractor: range => {
        const rows = defaultRangeExtractor(range);
        const pinned = pinnedRow();
        const isMissing = pinned < this.#count && !rows.includes(pinned);
        return isMissing ? [...rows, pinned].sort((a, b) => a - b) : rows;
      },
    };
  }
}
