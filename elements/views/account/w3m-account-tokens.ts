import { html, nothing, type TemplateResult } from 'lit';
import { report } from '../../../controllers/core/report.js';
import { property, state } from 'lit/decorators.js';
import type { FeatureMap } from '../../../controllers/index.js';
import type { Decimal } from '../../../controllers/domain/format.js';
import { imitatesAsset } from '../../../controllers/domain/assets/look-alike-asset.js';
import { ownValue, toPortfolio, type Portfolio, type Valued } from '../../../controllers/domain/assets/portfolio.js';
import type { Holding } from '../../../controllers/domain/assets/tokens.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { AssetPanel } from '../../widgets/asset-panel.js';
import { assetPanelStyles } from '../../widgets/asset-panel.styles.js';

/** Tokens that are sorted at once; more of them are sorted in slices. */
const AT_ONCE = 500;

/**
 * Tab with what the account holds on the active network: the coin first. Dust and spam are shown on request.
 *
 * @tag w3m-account-tokens
 */
export class W3mAccountTokens extends AssetPanel {
  static override styles = [AssetPanel.styles, assetPanelStyles];

  #computed:
    { readonly holdings: readonly Holding[]; readonly prices: unknown; readonly portfolio: Portfolio } | undefined;
  #atOnce = AT_ONCE;

  @state() private isRetrying = false;
  @state() private isAllShown = false;

  @property({ attribute: false }) tokens: FeatureMap['tokens'] | undefined;

  override render(): TemplateResult | typeof nothing {
    if (!this.tokens) return nothing;
    const { status } = this.tokens.state.get();
    const holdings = this.tokens.latest.get();
    if (!holdings)
      return status === 'failed'
        ? this.failureTemplate(msg('Could not load your tokens'), () => void this.#onRetry(), this.isRetrying)
        : this.#waitingTemplate();
    const portfolio = this.#portfolioOf(holdings);
    if (!portfolio) return this.#waitingTemplate();
    const { shown, hidden } = portfolio;
    const rows = this.isAllShown ? [...shown, ...hidden] : shown;
    const isPriced = rows.some(({ value }) => value !== undefined);
    return html`
      ${status === 'failed' || this.isRetrying ? this.#outdatedTemplate() : nothing}
      <w3m-virtual-list
        ?outer=${this.outer}
        label=${msg('Tokens')}
        .entries=${rows.map(each => ({ key: each.key, render: () => this.#rowTemplate(each, holdings, isPriced) }))}
      ></w3m-virtual-list>
      ${shown.every(({ holding }) => holding.amount === 0n) ? this.#nothingTemplate() : nothing}
      ${hidden.length > 0 ? this.#switchTemplate(hidden.length) : nothing}
    `;
  }

  /** Sorts by value. On test networks nothing has one. Undefined while thousands of tokens are sorted. */
  #portfolioOf(holdings: readonly Holding[]): Portfolio | undefined {
    const values = this.session.features.get('prices');
    const prices = values?.prices.latest.get();
    const { account, network } = this.modal;
    const on = network.active.get();
    const valueOf = (holding: Holding): Decimal | undefined =>
      on?.testnet === true ? undefined : values ? values.valueOf(holding) : ownValue(holding);
    if (holdings.length > this.#atOnce) {
      const large = this.session.features.get('largePortfolio');
      if (!large) void this.#loadLarge();
      return large?.of({ holdings, prices, place: `${account.current.get()?.address}@${on?.caipNetworkId}` }, valueOf);
    }
    if (this.#computed?.holdings !== holdings || this.#computed.prices !== prices) {
      this.#computed = { holdings, prices, portfolio: toPortfolio(holdings, valueOf) };
    }
    return this.#computed.portfolio;
  }

  /** Loads what sorts thousands of tokens; if that fails, they are sorted at once. */
  async #loadLarge(): Promise<void> {
    const { session } = this;
    try {
      await session.features.load('largePortfolio');
    } catch (error) {
      session.modal.scope.report(error); // another modal may have taken its place
      this.#atOnce = Infinity;
    }
    this.requestUpdate();
  }

  async #onRetry(): Promise<void> {
    this.isRetrying = true;
    const { balance } = this.session;
    const isBalanceOld = !balance.latest.get() || balance.state.get().status === 'failed';
    await Promise.all([this.tokens?.refresh({ force: true }), isBalanceOld && balance.refresh({ force: true })]);
    this.isRetrying = false;
  }

  #rowTemplate(valued: Valued, holdings: readonly Holding[], isPriced: boolean): TemplateResult {
    const { holding } = valued;
    const isImitation = holding.isListed !== true && imitatesAsset(holding, holdings);
    const adapter = this.session.adapters.find(
      ({ namespace }) => namespace === this.modal.account.current.get()?.namespace,
    );
    const canSend = holding.amount > 0n && this.session.features.isEnabled('send') && adapter?.transfer !== undefined;
    return html`
      <w3m-token-row
        .valued=${valued}
        .change=${this.session.features.get('prices')?.changeOf(holding)}
        .network=${this.modal.network.active.get()}
        ?priced=${isPriced}
        ?imitation=${isImitation}
        ?static=${!canSend}
        @click=${canSend ? () => this.session.router.push('WalletSend', { token: holding }) : nothing}
      ></w3m-token-row>
    `;
  }

  #waitingTemplate(): TemplateResult {
    return html`
      <div role="status" aria-busy="true" aria-label=${msg('Tokens are loading')}>
        <wui-skeleton shape="row"></wui-skeleton>
        <wui-skeleton shape="row"></wui-skeleton>
        <wui-skeleton shape="row"></wui-skeleton>
      </div>
    `;
  }

  #outdatedTemplate(): TemplateResult {
    return html`
      <wui-notice tone="warning">
        ${msg('These balances may be out of date')}
        <wui-button slot="action" variant="plain" size="s" ?loading=${this.isRetrying} @click=${this.#onRetry}>
          ${msg('Try again')}
        </wui-button>
      </wui-notice>
    `;
  }

  /** What a person can do whose account holds nothing. */
  #nothingTemplate(): TemplateResult {
    import('./w3m-no-tokens.define.js').catch(report);
    return html`<w3m-no-tokens></w3m-no-tokens>`;
  }

  #switchTemplate(count: number): TemplateResult {
    return html`
      <div class="more">
        <wui-button
          variant="plain"
          size="s"
          data-testid="w3m-hidden-tokens"
          @click=${() => (this.isAllShown = !this.isAllShown)}
        >
          ${this.isAllShown ? msg('Hide small and unverified tokens') : msg(str`Show hidden tokens (${count})`)}
        </wui-button>
      </div>
    `;
  }
}
