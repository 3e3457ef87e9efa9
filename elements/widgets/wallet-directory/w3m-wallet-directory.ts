import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Dispose, FeatureMap } from '../../../controllers/index.js';
import { DEBOUNCE_MS } from '../../../controllers/domain/constants.js';
import { factsOf } from '../../../controllers/domain/views/view-facts.js';
import { announce } from '../../internal/announce.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { ListSearch, type SearchResults } from '../../internal/list-search.js';
import { SessionElement } from '../../internal/session-element.js';
import { msg } from '../../internal/msg.js';
import { plural } from '../../internal/plural.js';
import { iconCheck, iconQr, iconRetry, iconSearch, iconShield } from '../../ui/icon/icons.js';
import type { WuiInput } from '../../ui/input/wui-input.js';
import { visualSearch, visualUnplugged } from '../../ui/visual/state-visuals.js';
import { openWallet, remoteConnectorOf } from '../open-wallet.js';
import type { W3mChooseWalletEvent } from '../wallet-grid/w3m-wallet-grid.events.js';
import type { W3mWalletGrid } from '../wallet-grid/w3m-wallet-grid.js';
import { styles } from './w3m-wallet-directory.styles.js';

type Directory = FeatureMap['directory'];

function foundText(found: number): string {
  if (found === 0) return msg('No wallets found');
  return plural(msg('{count, plural, one {# wallet found} other {# wallets found}}'), found);
}

/**
 * List of all wallets with a search: installed wallets at once, other wallets when the directory loads.
 *
 * @tag w3m-wallet-directory
 */
export class W3mWalletDirectory extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  #cancelCount: Dispose | undefined;
  /** Search whose result is announced, or will be after the pause. */
  #announced = '';
  #typed = '';

  @query('w3m-wallet-grid') private readonly grid!: W3mWalletGrid | null;
  @query('wui-input') private readonly field!: WuiInput | null;

  @state() private isMissing = false;

  /** Directory to show; loaded on connection by default. */
  @property({ attribute: false }) directory: Directory | undefined;

  constructor() {
    super();
    new FocusKeeper(this, () => this.grid?.currentTile);
    new ListSearch(this, {
      field: () => this.field,
      results: () => this.#results(),
      isTop: element => element.closest('.row')?.matches('[data-row="0"]') === true,
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancelCount?.();
    const session = this.findModal()?.session.get(); // a destroyed modal is no longer found
    const isLeft = session?.router.history.get().every(({ view }) => !factsOf(view).hasSearch);
    if (isLeft) this.#loaded?.setSearch({ text: '', isCertified: false });
  }

  /** Focuses the search field. */
  override focus(options?: FocusOptions): void {
    this.field?.focus(options);
  }

  override render(): TemplateResult {
    const directory = this.#loaded;
    return html`
      ${this.#searchTemplate(directory)}
      <div class="results">${directory ? this.#resultsTemplate(directory) : this.#missingTemplate()}</div>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.#loaded) this.#announceResults(this.#loaded);
  }

  get #loaded(): Directory | undefined {
    return this.directory ?? this.session.features.get('directory');
  }

  async #load(): Promise<void> {
    this.isMissing = false;
    try {
      const directory = this.directory ?? (await this.session.features.load('directory'));
      if (this.#typed) directory.setSearch({ text: this.#typed });
      if (this.isConnected) void directory.loadMore();
    } catch (error) {
      console.error(error);
      this.isMissing = true;
    }
  }

  /**
   * Announces once how many wallets a search has found, when the directory has answered. Where there is nothing but its
   * failure, the view shows that as an alert.
   */
  #announceResults(directory: Directory): void {
    const { text, isCertified } = directory.search.get();
    const { is } = directory.searchStatus.get();
    const found = directory.results.get().length;
    const result = JSON.stringify([text, isCertified, is, found]);
    if (result === this.#announced) return;
    this.#announced = result;
    this.#cancelCount?.();
    if ((text === '' && !isCertified) || is === 'loading' || (is === 'failed' && found === 0)) return;
    this.#cancelCount = this.modal.scope.after(DEBOUNCE_MS, () => announce(this, foundText(found)));
  }

  /** Enter waits for what a server may add to the known wallets. */
  async #results(): Promise<SearchResults> {
    await this.updateComplete;
    await this.grid?.updateComplete;
    const found = this.#loaded?.results.get().length;
    return { first: this.grid?.currentTile, isOnly: found === 1 && this.#loaded?.searchStatus.get().is !== 'loading' };
  }

  #onInput({ target }: Event): void {
    this.#typed = (target as WuiInput).value; // the listener is on the input
    this.#loaded?.setSearch({ text: this.#typed });
    this.grid?.showStart();
  }

  #onCertified(directory: Directory): void {
    const isCertified = !directory.search.get().isCertified;
    directory.setSearch({ isCertified });
    this.grid?.showStart();
  }

  #onCode(): void {
    this.session.router.push('ConnectingWalletConnect');
  }

  #onChoose({ entry }: W3mChooseWalletEvent): void {
    openWallet(this.session, entry);
  }

  #searchTemplate(directory: Directory | undefined): TemplateResult {
    const { text = this.#typed, isCertified = false } = directory?.search.get() ?? {};
    const offersCode = this.session.environment.isMobile && remoteConnectorOf(this.session) !== undefined;
    return html`
      <div class="search" data-testid="wui-search-bar">
        <wui-input
          type="search"
          label=${msg('Search wallets')}
          hide-label
          placeholder=${msg('Search wallets')}
          .value=${text}
          @input=${this.#onInput}
        >
          <wui-icon slot="start" .icon=${iconSearch}></wui-icon>
        </wui-input>
        ${
          offersCode
            ? html`
                <wui-icon-button
                  label=${msg('Show QR code')}
                  data-testid="all-wallets-qr"
                  .icon=${iconQr}
                  @click=${this.#onCode}
                ></wui-icon-button>
              `
            : nothing
        }
      </div>
      ${directory?.knowsCertified.get() ? this.#filterTemplate(directory, isCertified) : nothing}
    `;
  }

  #filterTemplate(directory: Directory, isCertified: boolean): TemplateResult {
    return html`
      <div class="filters">
        <button
          class="switch"
          type="button"
          role="switch"
          aria-checked=${isCertified ? 'true' : 'false'}
          data-testid="wui-certified-switch"
          @click=${() => this.#onCertified(directory)}
        >
          <wui-icon size="16" .icon=${isCertified ? iconCheck : iconShield}></wui-icon>
          ${msg('Certified wallets only')}
        </button>
      </div>
    `;
  }

  #resultsTemplate(directory: Directory): TemplateResult {
    const entries = directory.results.get();
    const { text, isCertified } = directory.search.get();
    const isSearch = text !== '' || isCertified;
    const status = (isSearch ? directory.searchStatus : directory.status).get();
    if (entries.length === 0 && status.is === 'failed') return this.#unreachableTemplate(directory);
    if (entries.length === 0 && status.is === 'idle') return this.#emptyTemplate();
    return html`
      <w3m-wallet-grid
        data-testid="wallet-list"
        label=${msg('Wallets')}
        .entries=${entries}
        ?is-loading=${status.is === 'loading'}
        ?has-more=${!isSearch && directory.hasMore.get()}
        @w3m-choose-wallet=${this.#onChoose}
        @w3m-near-end=${() => void directory.loadMore()}
      ></w3m-wallet-grid>
      ${status.is === 'failed' ? this.#failedTemplate(directory) : nothing}
    `;
  }

  #failedTemplate(directory: Directory): TemplateResult {
    return html`
      <wui-notice tone="warning">
        ${msg('Could not load more wallets')}
        <wui-button slot="action" variant="plain" size="s" @click=${() => directory.retry()}>
          ${msg('Try again')}
        </wui-button>
      </wui-notice>
    `;
  }

  #emptyTemplate(): TemplateResult {
    return html`
      <wui-empty data-testid="no-wallet-found">
        <wui-visual slot="visual" .visual=${visualSearch}></wui-visual>
        <span data-testid="no-wallet-found-text">${msg('No wallets found')}</span>
        <span slot="detail">${msg('Try another name, or part of it.')}</span>
      </wui-empty>
    `;
  }

  #unreachableTemplate(directory: Directory): TemplateResult {
    return this.#failureTemplate(() => directory.retry());
  }

  #missingTemplate(): TemplateResult {
    if (this.isMissing) return this.#failureTemplate(() => void this.#load());
    return html`<w3m-wallet-grid label=${msg('Wallets')} is-loading></w3m-wallet-grid>`;
  }

  #failureTemplate(retry: () => void): TemplateResult {
    return html`
      <wui-empty role="alert">
        <wui-visual slot="visual" .visual=${visualUnplugged}></wui-visual>
        ${msg('Could not load the wallets')}
        <span slot="detail">${msg('Check your internet connection, then try again.')}</span>
        <wui-button slot="action" variant="neutral" @click=${retry}>
          <wui-icon slot="start" size="16" .icon=${iconRetry}></wui-icon>
          ${msg('Try again')}
        </wui-button>
      </wui-empty>
    `;
  }
}
