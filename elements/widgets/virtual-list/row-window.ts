import {
  defaultRangeExtractor,
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import { HEADING_SIZE, ROW_SIZE, type ListEntry } from './list-entry.js';

const INITIAL_SIZE = { width: 344, height: 300 };
const OVERSCAN = 2; // more would exceed 1,500 nodes where the whole account scrolls

/** What a {@link RowWindow} reads from its list. */
export interface RowWindowHost {
  entries(): readonly ListEntry[];
  scroller(): HTMLElement | null;
  /** Distance of the list from the start of what the scroll container scrolls, in px. */
  offset(): number;
  /** Index of the row that holds the focus: it stays rendered out of sight. */
  focused(): number | undefined;
  /** Called when other rows are in view. */
  onChange(): void;
}

/** Window of a long list: the rows in view, and where each of them is. */
export class RowWindow {
  readonly #host: RowWindowHost;
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  #cleanUp: (() => void) | undefined;
  #pinned: number | undefined;

  constructor(host: RowWindowHost) {
    this.#host = host;
    this.#virtualizer = new Virtualizer(this.#settings());
  }

  /** Rows to render. */
  get rows(): readonly VirtualItem[] {
    return this.#virtualizer.getVirtualItems();
  }

  /** Index of the heading that stays at the top. */
  get pinned(): number | undefined {
    return this.#pinned;
  }

  /** Reads the entries again. */
  reset(): void {
    this.#virtualizer.setOptions(this.#settings());
  }

  /** Places and measures the rendered rows: all is written before it is read, so that the list is laid out once. */
  place(list: HTMLElement | null, rendered: Iterable<HTMLElement>): void {
    // A strict content security policy blocks style attributes, so the CSSOM sets them. The size comes first: in a list
    // without one, the virtualizer could not restore the offset.
    list?.style.setProperty('block-size', `${this.#virtualizer.getTotalSize()}px`);
    this.#cleanUp ??= this.#virtualizer._didMount();
    this.#virtualizer._willUpdate();
    const rows = [...rendered];
    this.#position(rows);
    if (this.#host.offset() !== this.#virtualizer.options.scrollMargin) {
      this.reset(); // what is above it has changed
      this.#position(rows);
    }
    for (const row of rows) this.#virtualizer.measureElement(row);
  }

  #position(rows: readonly HTMLElement[]): void {
    const offset = this.#virtualizer.options.scrollMargin;
    const starts = new Map(this.rows.map(({ index, start }) => [String(index), start - offset]));
    for (const row of rows) {
      const { index = '' } = row.dataset;
      const isPinned = Number(index) === this.#pinned;
      row.style.setProperty('translate', isPinned ? 'none' : `0 ${starts.get(index) ?? 0}px`);
    }
  }

  /** Stops observing the scroll container until the next {@link place}. */
  stop(): void {
    this.#cleanUp?.();
    this.#cleanUp = undefined;
  }

  #settings(): VirtualizerOptions<HTMLElement, HTMLElement> {
    const entries = this.#host.entries();
    const sizeOf = (index: number): number => (entries[index]?.heading === undefined ? ROW_SIZE : HEADING_SIZE);
    return {
      count: entries.length,
      getScrollElement: () => this.#host.scroller(),
      scrollMargin: this.#host.offset(),
      estimateSize: sizeOf,
      // What the observer saw is a frame old. A row that is not laid out has no height; with it, the list would have none
      // either, and never be measured again.
      measureElement: (row, entry, list) =>
        (entry ? row.offsetHeight : measureElement(row, entry, list)) || sizeOf(list.indexFromElement(row)),
      getItemKey: index => entries[index]?.key ?? index,
      indexAttribute: 'data-index',
      overscan: OVERSCAN,
      initialRect: INITIAL_SIZE,
      initialOffset: () => this.#host.scroller()?.scrollTop ?? 0,
      observeElementRect,
      observeElementOffset,
      useAnimationFrameWithResizeObserver: true, // rendering in the observer raises “ResizeObserver loop” errors
      scrollToFn: elementScroll,
      onChange: () => this.#host.onChange(),
      rangeExtractor: range => {
        this.#pinned = lastHeading(entries, range.startIndex);
        const alwaysShown = [this.#pinned, this.#host.focused()].filter(
          index => index !== undefined && index < entries.length,
        );
        const rows = new Set([...defaultRangeExtractor(range), ...alwaysShown.flatMap(index => index ?? [])]);
        return [...rows].sort((a, b) => a - b);
      },
    };
  }
}

function lastHeading(entries: readonly ListEntry[], from: number): number | undefined {
  for (let index = from; index >= 0; index -= 1) if (entries[index]?.heading !== undefined) return index;
  return undefined;
}
