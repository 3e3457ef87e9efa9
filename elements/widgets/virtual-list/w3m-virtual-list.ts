import {
  defaultRangeExtractor,
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { deepActiveElement, isAround } from '../../internal/focus.js';
import { WuiElement } from '../../internal/wui-element.js';
import { W3mNearListEndEvent } from './w3m-virtual-list.events.js';

/** An item of a list. */
export interface ListEntry {
  /** Unique in the list. */
  readonly key: string;
  /** Text of a heading that stays at the top while its group is shown; its row has no content of its own. */
  readonly heading?: string | undefined;
  /** Content of the row. */
  readonly render: () => TemplateResult | typeof nothing;
}

/** Sizes of rows until they are measured, in px. */
const ROW_SIZE = 56;
const HEADING_SIZE = 32;
const INITIAL_SIZE = { width: 344, height: 300 };
const OVERSCAN = 3;
/** Distance from the end, in rows, at which more items are requested. */
const NEAR_END_ROWS = 5;

/**
 * Long list that renders only the rows in view. Its rows may have different heights.
 *
 * @tag w3m-virtual-list
 * @csspart heading - Heading of a group.
 * @fires {W3mNearListEndEvent} w3m-near-list-end - When the end is near and `hasMore` is set.
 */
export class W3mVirtualList extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
      }

      .list {
        position: relative;
        margin: 0;
        padding: 0;
        list-style: none;
      }

      .row {
        position: absolute;
        inset-block-start: 0;
        inset-inline: 0;
      }

      .row.item {
        min-block-size: var(--wui-size-row); /* elements inside render later, and a row of no height is out of view */
      }

      .row.pinned {
        position: sticky;
        z-index: 1;
      }

      .heading {
        margin: 0;
        padding: var(--wui-space-8);
        background: var(--wui-color-surface);
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
        font-weight: var(--wui-font-weight-medium);
      }
    `,
  ];

  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  #cleanUp: (() => void) | undefined;
  #pinned: number | undefined;
  #requestedAt = -1;

  @query('w3m-scroll') private readonly scroller!: HTMLElement | null;
  @query('.list') private readonly list!: HTMLElement | null;

  @property({ attribute: false }) entries: readonly ListEntry[] = [];

  /** Whether there may be more items. */
  @property({ type: Boolean, attribute: 'has-more' }) hasMore = false;

  /** Accessible name of the list. */
  @property() label = '';

  constructor() {
    super();
    this.#virtualizer = new Virtualizer(this.#settings());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate(); // observes scrolling again when reconnected
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cleanUp?.();
    this.#cleanUp = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('entries')) this.#virtualizer.setOptions(this.#settings());
  }

  override render(): TemplateResult {
    return html`
      <w3m-scroll part="scroll">
        <ul class="list" aria-label=${this.label || nothing}>
          ${repeat(
            this.#virtualizer.getVirtualItems(),
            ({ key }) => key,
            ({ index }) => this.#rowTemplate(index),
          )}
        </ul>
      </w3m-scroll>
    `;
  }

  protected override updated(): void {
    this.#cleanUp ??= this.#virtualizer._didMount();
    this.#virtualizer._willUpdate();
    // A strict content security policy blocks style attributes, so the CSSOM sets them.
    this.list?.style.setProperty('block-size', `${this.#virtualizer.getTotalSize()}px`);
    const starts = new Map(this.#virtualizer.getVirtualItems().map(({ index, start }) => [String(index), start]));
    for (const row of this.renderRoot.querySelectorAll<HTMLElement>('.row')) {
      const { index = '' } = row.dataset;
      const isPinned = Number(index) === this.#pinned;
      row.style.setProperty('translate', isPinned ? 'none' : `0 ${starts.get(index) ?? 0}px`);
      this.#virtualizer.measureElement(row);
    }
    this.#requestMore();
  }

  #requestMore(): void {
    const last = this.#virtualizer.getVirtualItems().at(-1)?.index ?? 0;
    const { length } = this.entries;
    if (!this.hasMore || last + NEAR_END_ROWS < length || this.#requestedAt === length) return;
    this.#requestedAt = length; // scrolling does not repeat a failed request
    this.dispatchEvent(new W3mNearListEndEvent());
  }

  #rowTemplate(index: number): TemplateResult | typeof nothing {
    const entry = this.entries[index];
    if (!entry) return nothing;
    const { heading } = entry;
    return html`
      <li
        class="row ${heading === undefined ? 'item' : index === this.#pinned ? 'pinned' : ''}"
        data-index=${index}
        aria-setsize=${this.hasMore ? -1 : this.entries.length}
        aria-posinset=${index + 1}
      >
        ${
          heading === undefined
            ? entry.render()
            : html`<h3 part="heading" class="heading" data-testid="group-title">${heading}</h3>`
        }
      </li>
    `;
  }

  /** Row that holds the focus: it stays rendered out of sight. */
  #focusedRow(): number | undefined {
    if (!this.hasUpdated || !this.matches(':focus-within')) return undefined;
    const active = deepActiveElement();
    const row = [...this.renderRoot.querySelectorAll<HTMLElement>('.row')].find(each => isAround(each, active));
    return row && Number(row.dataset['index']);
  }

  #settings(): VirtualizerOptions<HTMLElement, HTMLElement> {
    const { entries } = this;
    const sizeOf = (index: number): number => (entries[index]?.heading === undefined ? ROW_SIZE : HEADING_SIZE);
    return {
      count: entries.length,
      getScrollElement: () => this.scroller,
      estimateSize: sizeOf,
      // A row that is not laid out has no height; with it, the list would have none either, and never be measured again
      measureElement: (row, entry, list) => measureElement(row, entry, list) || sizeOf(list.indexFromElement(row)),
      getItemKey: index => entries[index]?.key ?? index,
      indexAttribute: 'data-index',
      overscan: OVERSCAN,
      initialRect: INITIAL_SIZE,
      observeElementRect,
      observeElementOffset,
      useAnimationFrameWithResizeObserver: true, // rendering in the observer raises “ResizeObserver loop” errors
      scrollToFn: elementScroll,
      onChange: () => this.requestUpdate(),
      rangeExtractor: range => {
        this.#pinned = lastHeading(entries, range.startIndex);
        const kept = [this.#pinned, this.#focusedRow()].filter(index => index !== undefined && index < entries.length);
        const rows = new Set([...defaultRangeExtractor(range), ...kept.flatMap(index => index ?? [])]);
        return [...rows].sort((a, b) => a - b);
      },
    };
  }
}

function lastHeading(entries: readonly ListEntry[], from: number): number | undefined {
  for (let index = from; index >= 0; index -= 1) if (entries[index]?.heading !== undefined) return index;
  return undefined;
}
