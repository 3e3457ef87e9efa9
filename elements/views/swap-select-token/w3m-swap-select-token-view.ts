import { html, nothing, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Swap, SwapToken, ViewData } from '../../../controllers/index.js';
import { DEBOUNCE_MS } from '../../../controllers/domain/constants.js';
import { formatBalanceAmount } from '../../../controllers/domain/format.js';
import { imitationsIn } from '../../../controllers/domain/assets/look-alike-asset.js';
import { SUGGESTED_TOKENS } from '../../../controllers/domain/transactions/swap-constants.js';
import { tokenKey } from '../../../controllers/domain/assets/tokens.js';
import { getLocale } from '../../internal/locale.js';
import { isAround } from '../../internal/focus.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { ListSearch, type SearchResults } from '../../internal/list-search.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { SpokenText } from '../../internal/spoken-text.js';
import { str } from '../../internal/str.js';
import { iconSearch } from '../../ui/icon/icons.js';
import type { WuiInput } from '../../ui/input/wui-input.js';
import { visualSearch, visualUnplugged } from '../../ui/visual/state-visuals.js';
import { figureListStyles } from '../../widgets/figure-list.styles.js';
import { listViewStyles } from '../../widgets/list-view.styles.js';
import { imitationText, tokenLine } from '../../widgets/imitation-text.js';
import { exactText } from '../../widgets/swap-texts.js';
import { tokenImage } from '../../widgets/token-image.js';
import { styles } from './w3m-swap-select-token-view.styles.js';

/** Suggested tokens that fit above the list. */
const SHOWN_SUGGESTIONS = 8;
/** Rows of the longest list; a search finds the others. */
const SHOWN_ROWS = 100;

/** Value of a row with a tag that holds nothing: the tag stands below the text, as beside a balance. */
const BLANK = ' ';

const isPopular = ({ symbol }: SwapToken): boolean => SUGGESTED_TOKENS.includes(symbol.toUpperCase());

/**
 * Lists what can be swapped on the active network: suggested tokens, those of the account, and the others.
 *
 * @tag w3m-swap-select-token-view
 */
export class W3mSwapSelectTokenView extends SessionElement {
  static override styles = [SessionElement.styles, listViewStyles, figureListStyles, styles];

  @property({ attribute: false }) swap: Swap | undefined;

  @property({ attribute: false }) data: ViewData['SwapSelectToken'] | undefined;

  @query('.search') private readonly field!: WuiInput | null;
  @query('wui-list-item') private readonly firstRow!: HTMLElement | null;

  @state() private search = '';

  constructor() {
    super();
    new FocusKeeper(this);
    new SpokenText(this, () => this.#noneText(), DEBOUNCE_MS);
    new ListSearch(this, {
      field: () => this.field,
      results: () => this.#results(),
      isTop: element => this.firstRow !== null && isAround(this.firstRow, element),
    });
  }

  override render(): TemplateResult | typeof nothing {
    const { swap } = this;
    if (!swap) return nothing;
    const list = swap.form.list.latest.get();
    if (!list) return this.#pendingTemplate(swap);
    const found = this.#found(list);
    return html`
      <wui-input
        class="search"
        data-testid="swap-select-token-search-input"
        data-autofocus
        type="search"
        label=${msg('Search token')}
        hide-label
        placeholder=${msg('Search token')}
        .value=${this.search}
        @input=${this.#onSearch}
      >
        <wui-icon slot="start" .icon=${iconSearch}></wui-icon>
      </wui-input>
      ${this.search === '' ? this.#suggestedTemplate(list) : nothing}
      ${found.length > 0 ? this.#listTemplate(swap, found) : this.#noneTemplate()}
    `;
  }

  #found(list: readonly SwapToken[]): readonly SwapToken[] {
    return list.filter(token => this.#matches(token));
  }

  /** The person looks at an imitation before choosing it: Enter leads only there. */
  async #results(): Promise<SearchResults> {
    await this.updateComplete;
    const list = this.swap?.form.list.latest.get() ?? [];
    const [only, ...others] = this.#found(list);
    const isOnly = only !== undefined && others.length === 0 && !imitationsIn(list).has(only);
    return { first: this.firstRow, isOnly };
  }

  /** Says that a search has found nothing; undefined if it has found a token, or the tokens are not loaded. */
  #noneText(): string | undefined {
    const list = this.swap?.form.list.latest.get();
    return list && this.#found(list).length === 0 ? msg(str`No tokens match “${this.search.trim()}”`) : undefined;
  }

  #matches({ symbol, name, address }: SwapToken): boolean {
    const requested = this.search.trim().toLowerCase();
    return [symbol, name].some(text => text.toLowerCase().includes(requested)) || address?.toLowerCase() === requested;
  }

  #onSearch(event: Event): void {
    this.search = (event.currentTarget as WuiInput).value; // the listener is on the input
  }

  #onChoose(token: SwapToken): void {
    this.swap?.choose(this.data?.target ?? 'from', token);
    this.session.router.goBack();
  }

  #pendingTemplate({ form: { list } }: Swap): TemplateResult {
    if (list.state.get().status !== 'failed') return html`<wui-skeleton aria-busy="true"></wui-skeleton>`;
    return html`
      <wui-empty role="alert">
        <wui-visual slot="visual" .visual=${visualUnplugged}></wui-visual>
        ${msg('Could not load the tokens')}
        <wui-button slot="action" @click=${() => void list.refresh({ force: true })}>${msg('Try again')}</wui-button>
      </wui-empty>
    `;
  }

  #noneTemplate(): TemplateResult {
    return html`
      <wui-empty>
        <wui-visual slot="visual" .visual=${visualSearch}></wui-visual>
        ${this.#noneText()}
      </wui-empty>
    `;
  }

  #suggestedTemplate(list: readonly SwapToken[]): TemplateResult | typeof nothing {
    const network = this.modal.network.active.get();
    const imitations = imitationsIn(list);
    const suggested = list.filter(token => isPopular(token) && !imitations.has(token)).slice(0, SHOWN_SUGGESTIONS);
    if (suggested.length === 0) return nothing;
    return html`
      <div class="suggested" role="group" aria-label=${msg('Suggested tokens')}>
        ${suggested.map(
          token => html`
            <button type="button" class="chip" @click=${() => this.#onChoose(token)}>
              ${tokenImage(token, network)}<bdi>${token.symbol}</bdi>
            </button>
          `,
        )}
      </div>
    `;
  }

  #listTemplate(swap: Swap, found: readonly SwapToken[]): TemplateResult {
    const hasBalance = (token: SwapToken): boolean => (swap.form.balanceOf(token) ?? 0n) > 0n;
    const imitations = imitationsIn(swap.form.list.latest.get() ?? []);
    const isKnown = (token: SwapToken): boolean => isPopular(token) && !imitations.has(token);
    const shown = found.slice(0, SHOWN_ROWS);
    const sections: readonly (readonly [string, readonly SwapToken[]])[] = [
      [msg('Your tokens'), shown.filter(hasBalance)],
      [msg('Popular tokens'), shown.filter(token => !hasBalance(token) && isKnown(token))],
      [msg('Other tokens'), shown.filter(token => !hasBalance(token) && !isKnown(token))],
    ];
    return html`
      <w3m-scroll>
        ${sections.map(([title, tokens]) =>
          tokens.length === 0
            ? nothing
            : html`
                <h3>${title}</h3>
                <wui-list aria-label=${title}
                  >${tokens.map(token => this.#rowTemplate(swap, token, imitations.has(token)))}</wui-list
                >
              `,
        )}
        ${found.length > shown.length ? html`<p class="more">${msg('Search to find more tokens')}</p>` : nothing}
      </w3m-scroll>
    `;
  }

  #rowTemplate(swap: Swap, token: SwapToken, isImitation: boolean): TemplateResult {
    const chosen = (this.data?.target === 'to' ? swap.form.to : swap.form.from).get();
    const balance = swap.form.balanceOf(token);
    const { decimals, symbol } = token;
    const unheld = isImitation ? BLANK : nothing;
    return html`
      <wui-list-item
        data-testid="swap-select-token-item-${symbol}"
        label=${token.name}
        secondary=${tokenLine(token, isImitation)}
        tag=${isImitation ? imitationText() : nothing}
        tag-tone="warning"
        value=${balance === undefined || balance === 0n ? unheld : formatBalanceAmount({ amount: balance, decimals, symbol }, getLocale())}
        title=${balance === undefined ? nothing : exactText(balance, token)}
        ?selected=${chosen !== undefined && tokenKey(chosen) === tokenKey(token)}
        @click=${() => this.#onChoose(token)}
      >
        ${tokenImage(token, this.modal.network.active.get(), 'image')}
      </wui-list-item>
    `;
  }
}
