import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ListedWallet } from '../../../controllers/domain/wallets/wallet-directory.js';
import { dropMarkers } from '../../internal/drop-markers.js';
import { updateWhenLocaleChanges } from '../../internal/locale-change.js';
import { msg } from '../../internal/msg.js';
import { WuiElement } from '../../internal/wui-element.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { iconCheck, iconShield } from '../../ui/icon/icons.js';
import { VirtualRows } from './virtual-rows.js';
import { W3mChooseWalletEvent, W3mNearEndEvent } from './w3m-wallet-grid.events.js';
import { styles } from './w3m-wallet-grid.styles.js';
import { sizeObserver } from '../../internal/dom-features.js';

/** Size of a row in px without its text, and lines of text that it has room for, as in the styles. */
const ROW_SIZE = 74;
const TEXT_LINES = 2.5;
const DEFAULT_FONT_SIZE = 12;
/** Minimum width of a tile in px, and in multiples of its font size. */
const TILE_MIN_WIDTH = 80;
const TILE_MIN_EM = 5.5;
/** Distance from the end, in rows, at which more wallets are requested. */
const NEAR_END_ROWS = 6;

/**
 * Virtualised grid of wallets with a roving tabindex: Tab enters and leaves at one tile; arrow keys, Home, End and the
 * page keys move between tiles.
 *
 * @tag w3m-wallet-grid
 * @csspart scroll - Scroll container.
 * @csspart tile - Native `<button>` of a wallet.
 * @fires {W3mChooseWalletEvent} w3m-choose-wallet - When the user chooses a wallet.
 * @fires {W3mNearEndEvent} w3m-near-end - When the end of the list is near and `hasMore` is set.
 */
export class W3mWalletGrid extends WuiElement {
  static override styles = [WuiElement.styles, visuallyHiddenStyles, styles];

  readonly #rows = new VirtualRows(this, {
    rowSize: () => ROW_SIZE + TEXT_LINES * this.#fontSize,
    scroller: () => this.scroller,
    pinnedRow: () => Math.floor(Math.max(0, this.#current) / this.columns),
  });
  readonly #resizeObserver = sizeObserver(([entry]) => this.#onResize(entry?.contentRect.width ?? 0));
  /** Id of the wallet with the Tab stop; an index would change with the list. */
  #currentId: string | undefined;
  #current = -1;
  #fontSize = DEFAULT_FONT_SIZE;
  #requestedAt = -1;
  readonly #brokenUrls = new Set<string>();
  /**
   * Image elements by wallet id, reused so that a picture is not loaded and decoded again when it scrolls back into
   * view.
   */
  readonly #pictures = new Map<string, HTMLImageElement>();

  @query('w3m-scroll') private readonly scroller!: HTMLElement | null;
  @query('.list') private readonly list!: HTMLElement | null;

  @state() private columns = 4;

  @property({ attribute: false }) entries: readonly ListedWallet[] = [];

  /** Shows skeletons for wallets that are loading. */
  @property({ type: Boolean, attribute: 'is-loading' }) isLoading = false;

  /** Whether the directory may have more wallets. */
  @property({ type: Boolean, attribute: 'has-more' }) hasMore = false;

  /** Accessible name of the list. */
  @property() label = '';

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizeObserver.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizeObserver.disconnect();
    this.#pictures.clear();
  }

  /** Tile with the Tab stop. */
  get currentTile(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.tile[tabindex="0"]');
  }

  /** Scrolls to the first wallet and moves the Tab stop there, for a new list. */
  showStart(): void {
    this.#currentId = undefined;
    this.#rows.showStart();
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.#current = this.entries.findIndex(({ wallet }) => wallet.id === this.#currentId);
    const waiting = this.isLoading ? this.columns * (this.entries.length === 0 ? 4 : 1) : 0;
    this.#rows.setCount(Math.ceil((this.entries.length + waiting) / this.columns));
  }

  override render(): TemplateResult {
    return html`
      <w3m-scroll part="scroll">
        <div
          class="list"
          role="grid"
          aria-label=${this.label || nothing}
          aria-rowcount=${this.hasMore ? -1 : Math.ceil(this.entries.length / this.columns)}
          aria-colcount=${this.columns}
          aria-busy=${this.isLoading ? 'true' : 'false'}
          @keydown=${this.#onKeyDown}
        >
          ${repeat(
            this.#rows.rows,
            ({ index }) => index,
            ({ index }) => this.#rowTemplate(index),
          )}
        </div>
      </w3m-scroll>
      <div class="fade above"></div>
      <div class="fade below"></div>
    `;
  }

  protected override updated(_changed: PropertyValues<this>): void {
    // A strict content security policy blocks style attributes, so the CSSOM sets them.
    dropMarkers(this.list);
    this.list?.style.setProperty('block-size', `${this.#rows.totalSize}px`);
    this.list?.style.setProperty('--_columns', String(this.columns));
    const starts = new Map(this.#rows.rows.map(({ index, start }) => [String(index), start]));
    for (const row of this.renderRoot.querySelectorAll<HTMLElement>('.row')) {
      row.style.setProperty('translate', `0 ${starts.get(row.dataset['row'] ?? '') ?? 0}px`);
    }
    const last = (this.#rows.rows.at(-1)?.index ?? 0) + NEAR_END_ROWS;
    if (!this.hasMore || this.isLoading || last * this.columns < this.entries.length) return;
    if (this.#requestedAt === this.entries.length) return; // scrolling does not repeat a failed request
    this.#requestedAt = this.entries.length;
    this.dispatchEvent(new W3mNearEndEvent());
  }

  #onResize(width: number): void {
    if (width === 0 || !this.list) return;
    const before = this.#fontSize;
    this.#fontSize = parseFloat(getComputedStyle(this.list).fontSize);
    this.columns = Math.max(2, Math.floor(width / Math.max(TILE_MIN_WIDTH, TILE_MIN_EM * this.#fontSize)));
    if (this.#fontSize !== before) this.#rows.measure();
  }

  async #onKeyDown(event: KeyboardEvent): Promise<void> {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const at = Math.max(0, this.#current);
    const forward = this.matches(':dir(rtl)') ? -1 : 1;
    const page = this.#rows.visibleRows * this.columns;
    const last = this.entries.length - 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + forward,
      ArrowLeft: at - forward,
      ArrowDown: at + this.columns,
      ArrowUp: at - this.columns,
      PageDown: Math.min(at + page, last),
      PageUp: Math.max(at - page, 0),
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault(); // prevents scrolling
    const entry = this.entries[next];
    if (!entry) return; // no tile in that direction
    this.#currentId = entry.wallet.id;
    this.requestUpdate();
    await this.updateComplete;
    this.#rows.show(Math.floor(next / this.columns));
    this.currentTile?.focus({ preventScroll: true });
  }

  #rowTemplate(index: number): TemplateResult {
    const hasTiles = index * this.columns < this.entries.length; // a row of skeletons has no cells
    return html`<div
      class="row"
      role=${hasTiles ? 'row' : 'presentation'}
      aria-rowindex=${hasTiles ? index + 1 : nothing}
      data-row=${index}
    >
      ${this.#tiles(index)}
    </div>`;
  }

  #tiles(row: number): readonly TemplateResult[] {
    const start = row * this.columns;
    const waiting = this.isLoading ? Number.POSITIVE_INFINITY : this.entries.length;
    const places = Array.from({ length: this.columns }, (_, column) => start + column);
    return places.flatMap(index => {
      const entry = this.entries[index];
      if (entry) return [this.#tileTemplate(entry, index)];
      return index < waiting ? [this.#skeletonTemplate()] : [];
    });
  }

  #tileTemplate(entry: ListedWallet, index: number): TemplateResult {
    const { wallet, connector } = entry;
    const isCurrent = this.#current < 0 ? index === 0 : index === this.#current;
    const isCertified = wallet.badge_type === 'certified';
    const mark = connector
      ? this.#markTemplate(iconCheck, msg('Installed'))
      : isCertified
        ? this.#markTemplate(iconShield, msg('Certified'))
        : nothing;
    // Without white space between tags, which would add text nodes to hundreds of tiles. prettier-ignore
    return html`<div role="gridcell" aria-colindex=${(index % this.columns) + 1}>
      <button
        part="tile"
        class="tile ${connector ? 'installed' : ''}"
        type="button"
        tabindex=${isCurrent ? 0 : -1}
        data-testid="wallet-search-item-${wallet.id}"
        @click=${() => this.dispatchEvent(new W3mChooseWalletEvent(entry))}
        @focus=${() => this.#onFocus(wallet.id)}
      >
        ${this.#pictureTemplate(entry)}<bdi class="name" title=${wallet.name}>${wallet.name}</bdi>${mark}
      </button>
    </div>`;
  }

  /** Renders pictures of the directory as plain `<img>`, because hundreds of custom elements would be slow. */
  #pictureTemplate({ wallet, connector }: ListedWallet): TemplateResult | HTMLImageElement {
    const url = connector ? undefined : wallet.image_url;
    if (url === undefined || this.#brokenUrls.has(url)) {
      const { image_url: _broken, ...drawn } = wallet;
      return html`<w3m-wallet-image
        size="56"
        .wallet=${connector ? wallet : drawn}
        .connector=${connector}
      ></w3m-wallet-image>`;
    }
    const stored = this.#pictures.get(wallet.id);
    if (stored?.getAttribute('src') === url) return stored;
    const picture = this.#createPicture(url);
    this.#pictures.set(wallet.id, picture);
    return picture;
  }

  #createPicture(url: string): HTMLImageElement {
    const picture = document.createElement('img');
    picture.className = 'picture';
    picture.alt = '';
    picture.draggable = false;
    picture.decoding = 'async';
    picture.referrerPolicy = 'no-referrer';
    picture.addEventListener('error', () => this.#onBroken(url));
    picture.setAttribute('src', url);
    return picture;
  }

  #onBroken(url: string): void {
    this.#brokenUrls.add(url);
    this.requestUpdate();
  }

  #onFocus(id: string): void {
    if (this.#currentId === id) return;
    this.#currentId = id;
    this.requestUpdate();
  }

  #markTemplate(icon: typeof iconCheck, text: string): TemplateResult {
    // prettier-ignore
    return html`<span class="mark"><wui-icon size="16" .icon=${icon}></wui-icon></span><span class="visually-hidden">, ${text}</span>`;
  }

  #skeletonTemplate(): TemplateResult {
    return html`
      <div class="skeleton" role="presentation">
        <wui-skeleton shape="block"></wui-skeleton><wui-skeleton shape="block"></wui-skeleton>
      </div>
    `;
  }
}
