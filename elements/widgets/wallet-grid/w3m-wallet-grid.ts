import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ListedWallet } from '../../../controllers/protocol/wallet-directory.js';
import { updateWhenLocaleChanges } from '../../internal/locale-change.js';
import { msg } from '../../internal/msg.js';
import { WuiElement } from '../../internal/wui-element.js';
import { iconCheck, iconShield } from '../../ui/icon/icons.js';
import { VirtualRows } from './virtual-rows.js';
import { W3mChooseWalletEvent, W3mNearEndEvent } from './w3m-wallet-grid.events.js';
import { styles } from './w3m-wallet-grid.styles.js';

const ROW_SIZE = 104;
const TILE_MIN_WIDTH = 80;
/** So many rows before the end, more is asked for. */
const NEAR_END_ROWS = 6;

/**
 * Wallets side by side, of which only those in sight are drawn, however many there are. The Tab key enters and leaves
 * at one of them; arrow keys, Home, End and the page keys move between all.
 *
 * @tag w3m-wallet-grid
 * @csspart scroll - What scrolls.
 * @csspart tile - One wallet: a native `<button>`.
 * @fires {W3mChooseWalletEvent} w3m-choose-wallet - A wallet was chosen.
 * @fires {W3mNearEndEvent} w3m-near-end - More is wanted, if there is more.
 */
export class W3mWalletGrid extends WuiElement {
  static override styles = [WuiElement.styles, styles];

  readonly #rows = new VirtualRows(this, {
    rowSize: ROW_SIZE,
    scroller: () => this.scroller,
    keptRow: () => (this.#current < 0 ? undefined : Math.floor(this.#current / this.columns)),
  });
  readonly #resizes = new ResizeObserver(([entry]) => this.#onResize(entry?.contentRect.width ?? 0));
  /** Which wallet the Tab key stops at, by its id: lists change under it. */
  #currentId: string | undefined;
  #current = -1;
  #asked = -1;
  readonly #broken = new Set<string>();
  /** By the wallet's id. A picture that comes back into sight must not be loaded and decoded again. */
  readonly #pictures = new Map<string, HTMLImageElement>();

  @query('w3m-scroll') private readonly scroller!: HTMLElement | null;
  @query('.list') private readonly list!: HTMLElement | null;

  @state() private columns = 4;

  @property({ attribute: false }) entries: readonly ListedWallet[] = [];

  /** More is coming: skeletons hold its place. */
  @property({ type: Boolean, attribute: 'is-loading' }) isLoading = false;

  /** There may be more than is known here. */
  @property({ type: Boolean, attribute: 'has-more' }) hasMore = false;

  /** What the list is called. */
  @property() label = '';

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizes.disconnect();
    this.#pictures.clear();
  }

  /** Goes back to the first wallet: the list is another one now. */
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
          role="list"
          aria-label=${this.label || nothing}
          aria-busy=${this.isLoading ? 'true' : 'false'}
          @keydown=${this.#onKeyDown}
        >
          ${repeat(
            this.#rows.rows,
            ({ index }) => index,
            ({ index }) => html`<div class="row" role="presentation" data-row=${index}>${this.#tiles(index)}</div>`,
          )}
        </div>
      </w3m-scroll>
      <div class="fade above"></div>
      <div class="fade below"></div>
    `;
  }

  protected override updated(_changed: PropertyValues<this>): void {
    // By the object model, since a strict content security policy lets no style attribute pass.
    this.list?.style.setProperty('block-size', `${this.#rows.totalSize}px`);
    this.list?.style.setProperty('--_columns', String(this.columns));
    const starts = new Map(this.#rows.rows.map(({ index, start }) => [String(index), start]));
    for (const row of this.renderRoot.querySelectorAll<HTMLElement>('.row')) {
      row.style.setProperty('translate', `0 ${starts.get(row.dataset['row'] ?? '') ?? 0}px`);
    }
    const last = (this.#rows.rows.at(-1)?.index ?? 0) + NEAR_END_ROWS;
    if (!this.hasMore || this.isLoading || last * this.columns < this.entries.length) return;
    if (this.#asked === this.entries.length) return; // a request that failed is not repeated by scrolling about
    this.#asked = this.entries.length;
    this.dispatchEvent(new W3mNearEndEvent());
  }

  #onResize(width: number): void {
    if (width > 0) this.columns = Math.max(2, Math.floor(width / TILE_MIN_WIDTH));
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
    event.preventDefault(); // or the list would scroll as well
    const entry = this.entries[next];
    if (!entry) return; // there is nothing in that direction
    this.#currentId = entry.wallet.id;
    this.requestUpdate();
    await this.updateComplete;
    this.#rows.show(Math.floor(next / this.columns));
    this.renderRoot.querySelector<HTMLElement>('.tile[tabindex="0"]')?.focus({ preventScroll: true });
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
    const setSize = this.hasMore ? -1 : this.entries.length;
    const mark = connector
      ? this.#markTemplate(iconCheck, msg('Installed'))
      : isCertified
        ? this.#markTemplate(iconShield, msg('Certified'))
        : nothing;
    // Without blanks between tags: each would be a node, in hundreds of tiles.
    // prettier-ignore
    return html`<div role="listitem" aria-setsize=${setSize} aria-posinset=${index + 1}
      ><button
        part="tile"
        class="tile ${connector ? 'installed' : ''}"
        type="button"
        title=${wallet.name}
        tabindex=${isCurrent ? 0 : -1}
        data-testid="wallet-search-item-${wallet.id}"
        @click=${() => this.dispatchEvent(new W3mChooseWalletEvent(entry))}
        @focus=${() => this.#onFocus(wallet.id)}
        >${this.#pictureTemplate(entry)}<bdi class="name">${wallet.name}</bdi>${mark}</button
    ></div>`;
  }

  /** A picture of the directory's is drawn without an element of its own: they are what there are hundreds of. */
  #pictureTemplate({ wallet, connector }: ListedWallet): TemplateResult | HTMLImageElement {
    const url = connector ? undefined : wallet.image_url;
    if (url === undefined || this.#broken.has(url)) {
      const { image_url: _broken, ...drawn } = wallet;
      return html`<w3m-wallet-image
        size="56"
        .wallet=${connector ? wallet : drawn}
        .connector=${connector}
      ></w3m-wallet-image>`;
    }
    const kept = this.#pictures.get(wallet.id);
    if (kept?.getAttribute('src') === url) return kept;
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
    this.#broken.add(url);
    this.requestUpdate();
  }

  #onFocus(id: string): void {
    if (this.#currentId === id) return;
    this.#currentId = id;
    this.requestUpdate();
  }

  #markTemplate(icon: typeof iconCheck, text: string): TemplateResult {
    // prettier-ignore
    return html`<span class="mark"><wui-icon size="16" .icon=${icon}></wui-icon></span><span class="hidden">, ${text}</span>`;
  }

  #skeletonTemplate(): TemplateResult {
    return html`
      <div class="skeleton" role="presentation">
        <wui-skeleton shape="block"></wui-skeleton><wui-skeleton shape="block"></wui-skeleton>
      </div>
    `;
  }
}
