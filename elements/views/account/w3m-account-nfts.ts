import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { FeatureMap, Nft } from '../../../controllers/index.js';
import { nftKey } from '../../../controllers/domain/assets/nfts.js';
import { EmptyPages } from '../../../controllers/domain/assets/empty-pages.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { AssetPanel } from '../../widgets/asset-panel.js';
import { assetPanelStyles } from '../../widgets/asset-panel.styles.js';
import { viewObserver } from '../../internal/dom-features.js';
import { visualFrame } from '../../ui/visual/visual-frame.js';

/**
 * Tab with the NFTs of the account in two columns. Spam is shown on request.
 *
 * @tag w3m-account-nfts
 * @csspart tile - Button of one NFT.
 */
export class W3mAccountNfts extends AssetPanel {
  static override styles = [
    AssetPanel.styles,
    assetPanelStyles,
    css`
      .grid {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: var(--wui-space-12) var(--wui-space-8);
        padding: var(--wui-space-4) var(--wui-space-8);
      }

      button {
        display: flex;
        flex-direction: column;
        gap: 2px;
        inline-size: 100%;
        min-inline-size: 0;
        padding: 0;
        border: 0;
        border-radius: var(--wui-radius-l);
        background: none;
        text-align: start;
        cursor: pointer;
      }

      w3m-nft-image {
        inline-size: 100%;
        margin-block-end: var(--wui-space-4);
      }

      .name,
      .collection {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .title {
        display: flex;
        gap: 0.25em;
        color: var(--wui-color-text);
        font-size: var(--wui-font-size-15);
        font-weight: var(--wui-font-weight-medium);
      }

      /* The name is cut, not its number, of which one of many digits leaves room for the start of the name. */
      .count {
        flex: none;
        max-inline-size: calc(100% - 3.25em);
        overflow-wrap: anywhere;
      }

      .collection {
        align-self: flex-start; /* at the side of the page, whatever its letters, as the name */
        max-inline-size: 100%;
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
      }

      .square {
        aspect-ratio: 1;

        --wui-skeleton-height: 100%;
      }

      .end {
        block-size: 1px;
      }
    `,
  ];

  readonly #observer = viewObserver(entries => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) this.#onEnd();
  });
  #observed: Element | null = null;
  #observedItems: readonly Nft[] | undefined;
  readonly #reads = new EmptyPages();

  @query('.end') private readonly end!: HTMLElement | null;

  @state() private isAllShown = false;

  @property({ attribute: false }) nfts: FeatureMap['nfts'] | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
    this.#observed = null;
    this.#observedItems = undefined;
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.nfts) return nothing;
    const items = this.nfts.items.get();
    const state = this.nfts.state.get();
    const hasMore = this.nfts.hasMore.get();
    const spam = items.filter(({ isSpam }) => isSpam === true);
    const shown = this.isAllShown ? items : items.filter(({ isSpam }) => isSpam !== true);
    if (items.length === 0 && state.is === 'failed')
      return this.failureTemplate(msg('Could not load your NFTs'), () => this.nfts?.retry());
    if (items.length === 0 && !hasMore && state.is === 'idle') return this.#emptyTemplate();
    this.#reads.follow(this.shownKey(shown.length));
    const isPaused = this.#reads.isSpent && hasMore && state.is !== 'failed';
    if (items.length === 0 && isPaused) return this.nothingYetTemplate(this.nfts, visualFrame);
    const isWaiting = !isPaused && (state.is === 'loading' || (items.length === 0 && hasMore));
    const places = isWaiting ? [0, 1, 2, 3] : [];
    const content = html`
      <div class="grid" role="list" aria-label=${msg('NFTs')} aria-busy=${places.length > 0 ? 'true' : 'false'}>
        ${repeat(shown, nftKey, nft => this.#tileTemplate(nft))}
        ${places.map(() => html`<wui-skeleton class="square" shape="block" role="presentation"></wui-skeleton>`)}
      </div>
      ${state.is === 'failed' ? this.failureTemplate(msg('Could not load your NFTs'), () => this.nfts?.retry()) : nothing}
      ${hasMore && !isPaused && state.is === 'idle' ? html`<div class="end"></div>` : nothing}
      ${isPaused ? html`<div class="more">${this.nextPageTemplate(this.nfts)}</div>` : nothing}
    `;
    return html`
      ${this.outer ? content : html`<w3m-scroll>${content}</w3m-scroll>`}
      ${spam.length > 0 ? this.#switchTemplate(spam.length) : nothing}
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { items, hasMore, state } = this.nfts ?? {};
    if (items?.get().length === 0 && hasMore?.get() && state?.get().is === 'idle') this.#onEnd();
    // Of an end that stays in view, the observer reports nothing more: a source may reply before the panel renders again
    if (this.end === this.#observed && items?.get() === this.#observedItems) return;
    this.#observer.disconnect();
    this.#observed = this.end;
    this.#observedItems = items?.get();
    if (this.end) this.#observer.observe(this.end);
  }

  protected override lastRow(): HTMLElement | undefined {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('[part=tile]')].at(-1);
  }

  #onEnd(): void {
    queueMicrotask(() => {
      const { nfts } = this;
      if (nfts && nfts.state.get().is === 'idle' && this.#reads.take()) void nfts.loadMore();
    }); // signals are not written while elements render
  }

  #onOpen(nft: Nft): void {
    this.session.router.push('Nft', { nft });
  }

  #tileTemplate(nft: Nft): TemplateResult {
    const { name, collection, amount } = nft;
    return html`
      <div role="listitem">
        <button part="tile" type="button" data-testid="w3m-nft" @click=${() => this.#onOpen(nft)}>
          <w3m-nft-image .nft=${nft}></w3m-nft-image>
          <span class="title"
            ><bdi class="name" title=${name}>${name}</bdi>
            ${amount > 1n ? html`<span class="count">× ${amount}</span>` : nothing}</span
          >
          ${collection ? html`<bdi class="collection">${collection.name}</bdi>` : nothing}
        </button>
      </div>
    `;
  }

  #emptyTemplate(): TemplateResult {
    return html`
      <wui-empty data-testid="empty-account-state">
        <wui-visual slot="visual" .visual=${visualFrame}></wui-visual>
        <span data-testid="nft-template-title"
          ><span data-testid="nft-template-description">${msg('No NFTs on this network')}</span></span
        >
        ${this.receiveTemplate()}
      </wui-empty>
    `;
  }

  #switchTemplate(count: number): TemplateResult {
    return html`
      <div class="more">
        <wui-button variant="plain" size="s" @click=${() => (this.isAllShown = !this.isAllShown)}>
          ${this.isAllShown ? msg('Hide unverified NFTs') : msg(str`Show hidden NFTs (${count})`)}
        </wui-button>
      </div>
    `;
  }
}
