import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { report } from '../../../controllers/core/report.js';
import { property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { dropMarkers } from '../../internal/drop-markers.js';
import { deepActiveElement, isAround } from '../../internal/focus.js';
import { WuiElement } from '../../internal/wui-element.js';
import type { W3mScroll } from '../scroll/w3m-scroll.js';
import { ROW_SIZE, type ListEntry } from './list-entry.js';
import type { RowWindow } from './row-window.js';
import { scrollerAround } from './scroller-around.js';
import { W3mNearListEndEvent } from './w3m-virtual-list.events.js';

/**
 * Length from which only the rows in view are rendered. What measures them is loaded then; until it is there, so many rows
 * fill the tallest card, and stay below 1,500 nodes.
 */
const LONG = 20;
/** Rows of a long list in its first frame: more would take longer than the frame. The next frame has {@link LONG}. */
const FIRST = 10;
/** Distance from the end, in rows, at which more items are requested. */
const NEAR_END_ROWS = 5;

/**
 * List that renders only the rows in view if it is long. Its rows may have different heights.
 *
 * @tag w3m-virtual-list
 * @csspart heading - Heading of a group.
 * @csspart scroll - Scroll container.
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

      .window .row {
        position: absolute;
        inset-block-start: 0;
        inset-inline: 0;
      }

      .row.item {
        min-block-size: var(--wui-size-row); /* elements inside render later, and a row of no height is out of view */
      }

      .row.pinned {
        position: sticky;
        inset-block-start: var(--w3m-list-top, 0px);
        z-index: 1;
      }

      /* What is pinned above the list lies outside a list that scrolls by itself. */
      w3m-scroll .row.pinned {
        inset-block-start: 0;
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

  #window: RowWindow | undefined;
  #around: HTMLElement | undefined;
  #isLoading = false;
  #requestedAt = -1;

  /** Rows that are rendered until the window of a long list is loaded. */
  @state() private limit = FIRST;

  @query('w3m-scroll') private readonly ownScroller!: W3mScroll | null;
  @query('.list') private readonly list!: HTMLElement | null;

  @property({ attribute: false }) entries: readonly ListEntry[] = [];

  /** Whether there may be more items. */
  @property({ type: Boolean, attribute: 'has-more' }) hasMore = false;

  /** Whether the list scrolls with the container around it, if there is one, instead of by itself. */
  @property({ type: Boolean }) outer = false;

  /** Accessible name of the list. */
  @property() label = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.#around = this.outer ? scrollerAround(this) : undefined;
    this.#around?.addEventListener('scroll', this.#onScroll, { passive: true });
    this.requestUpdate(); // observes scrolling again when reconnected
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#around?.removeEventListener('scroll', this.#onScroll);
    this.#window?.stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('entries')) return;
    this.#requestedAt = -1; // a page may bring nothing that is shown, and older ones do
    this.#window?.reset();
    if (this.entries.length > LONG) void this.#loadWindow();
    else this.limit = Math.max(this.limit, LONG);
  }

  override render(): TemplateResult {
    const rows: readonly { readonly key: unknown; readonly index: number }[] =
      this.#window?.rows.filter(({ index }) => index < this.entries.length) ??
      this.entries.slice(0, this.limit).map(({ key }, index) => ({ key, index }));
    const list = html`
      <ul class=${this.#window ? 'list window' : 'list'} aria-label=${this.label || nothing}>
        ${repeat(
          rows,
          ({ key }) => key,
          ({ index }) => this.#rowTemplate(index),
        )}
      </ul>
    `;
    if (this.#around) return list;
    return html`<w3m-scroll part="scroll" @scroll=${this.#onScroll}>${list}</w3m-scroll>`;
  }

  protected override updated(): void {
    dropMarkers(this.list);
    this.#window?.place(this.list, this.renderRoot.querySelectorAll<HTMLElement>('.row'));
    // The scroll container has no height before its own update
    if (!this.#window && this.limit < LONG) requestAnimationFrame(() => (this.limit = Math.max(this.limit, LONG)));
    if (this.#around) requestAnimationFrame(() => this.isConnected && this.#requestMore());
    else void this.ownScroller?.updateComplete.then(() => this.#requestMore());
  }

  get #scroller(): HTMLElement | null {
    return this.#around ?? this.ownScroller;
  }

  readonly #onScroll = (): void => {
    if (!this.#window) this.#requestMore();
  };

  async #loadWindow(): Promise<void> {
    if (this.#window || this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { RowWindow } = await import('./row-window.js');
      this.#window = new RowWindow({
        entries: () => this.entries,
        scroller: () => this.#scroller,
        offset: () => this.#offset(),
        focused: () => this.#focusedRow(),
        onChange: () => this.requestUpdate(),
      });
      this.requestUpdate();
    } catch (error) {
      report(error); // the list grows as it is scrolled, and loads again
    } finally {
      this.#isLoading = false;
    }
  }

  #requestMore(): void {
    const { length } = this.entries;
    if (!this.#isNearEnd()) return;
    if (!this.#window && this.limit < length) {
      if (this.#isLoading) return;
      this.limit += LONG;
      void this.#loadWindow();
      return;
    }
    if (!this.hasMore || this.#requestedAt === length) return;
    this.#requestedAt = length; // scrolling does not repeat a failed request
    this.dispatchEvent(new W3mNearListEndEvent());
  }

  #isNearEnd(): boolean {
    if (this.#window) return (this.#window.rows.at(-1)?.index ?? 0) + NEAR_END_ROWS >= this.entries.length;
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = this.#scroller ?? {};
    return scrollHeight - scrollTop - clientHeight < NEAR_END_ROWS * ROW_SIZE;
  }

  /** Distance of the list from the start of what scrolls, in px. */
  #offset(): number {
    const { list } = this;
    const around = this.#around;
    if (!around || !list) return 0;
    return list.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop;
  }

  #rowTemplate(index: number): TemplateResult | typeof nothing {
    const entry = this.entries[index];
    if (!entry) return nothing;
    const { heading } = entry;
    const isPinned = !this.#window || index === this.#window.pinned;
    return html`
      <li
        class="row ${heading === undefined ? 'item' : isPinned ? 'pinned' : ''}"
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
    const active = deepActiveElement();
    if (!this.hasUpdated || !isAround(this, active)) return undefined;
    const row = [...this.renderRoot.querySelectorAll<HTMLElement>('.row')].find(each => isAround(each, active));
    return row && Number(row.dataset['index']);
  }
}
