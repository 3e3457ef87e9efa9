import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { Onramp, OnrampOffer } from '../../../controllers/index.js';
import { ONRAMP_FEE_RANGE } from '../../../controllers/domain/constants.js';
import { formatFiat } from '../../../controllers/domain/format.js';
import type { PaymentCurrency } from '../../../controllers/domain/transactions/onramp.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { str } from '../../internal/str.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { iconChevronDown } from '../../ui/icon/icons.js';
import { visualSignpost } from '../../ui/visual/visual-signpost.js';
import { visualUnplugged } from '../../ui/visual/state-visuals.js';
import { amountFieldStyles } from '../../widgets/amount-field.styles.js';
import { grownField } from '../../widgets/grown-field.js';
import { amountHint, estimateText, providerMark } from '../../widgets/onramp-texts.js';
import { purchaseImage } from '../../widgets/purchase-image.js';
import { networksTemplate } from '../../widgets/unavailable.js';
import { TypedAmountText } from '../../../controllers/domain/transactions/typed-amount.js';
import { styles } from './w3m-onramp-providers-view.styles.js';

/**
 * Amount and currencies of a purchase with its quote, and the providers whose pages complete it.
 *
 * @tag w3m-onramp-providers-view
 * @csspart amount - Input of the amount.
 */
export class W3mOnrampProvidersView extends SessionElement {
  static override styles = [SessionElement.styles, visuallyHiddenStyles, amountFieldStyles, styles];

  @state() private isRetrying = false;

  @property({ attribute: false }) onramp: Onramp | undefined;

  readonly #typed = new TypedAmountText(getLocale);

  constructor() {
    super();
    new FocusKeeper(this);
  }

  override render(): TemplateResult | typeof nothing {
    const { onramp } = this;
    if (!onramp || !this.modal.account.current.get()) return nothing;
    if (onramp.isRestricted) return this.#emptyTemplate(msg('Buying is not available in your region'), false);
    const offers = onramp.offers.get();
    const isNothing = offers.length === 0; // what is not sold here has no quote, but Meld's page may sell it
    // Without an answer of the service it is not known what is sold here
    const isUnknown = isNothing && onramp.draft.options.state.get().status === 'failed';
    if (isUnknown || this.isRetrying) return this.#failureTemplate(onramp);
    if (isNothing) return this.#emptyTemplate(msg('Nothing can be bought on this network'), true);
    const payment = onramp.draft.payment.get();
    return html`
      ${this.#amountTemplate(onramp, payment)} ${payment ? this.#hintTemplate(onramp, payment) : nothing}
      ${this.#quoteTemplate(onramp)}
      <wui-list aria-label=${msg('Providers')}>${offers.map(offer => this.#offerTemplate(onramp, offer))}</wui-list>
      <div class="links">
        <wui-button variant="plain" size="s" data-testid="onramp-activity-link" @click=${this.#onActivity}
          >${msg('Your purchases')}</wui-button
        >
        <wui-button variant="plain" size="s" data-testid="onramp-help-link" @click=${this.#onHelp}
          >${msg('How it works')}</wui-button
        >
      </div>
    `;
  }

  #onAmount(event: InputEvent): void {
    const { value } = event.currentTarget as HTMLInputElement; // the listener is on the input
    this.onramp?.draft.edit({ amount: this.#typed.read(value) });
  }

  #onAmountLeft(): void {
    this.#typed.settle();
    this.requestUpdate();
  }

  async #onRetry({ draft }: Onramp): Promise<void> {
    this.isRetrying = true;
    await draft.options.refresh({ force: true });
    this.isRetrying = false;
  }

  #onActivity(): void {
    this.session.router.push('OnRampActivity');
  }

  #onHelp(): void {
    const { account, events } = this.modal;
    events.track('SELECT_WHAT_IS_A_BUY', { isSmartAccount: account.current.get()?.type === 'smartAccount' });
    this.session.router.push('WhatIsABuy');
  }

  #emptyTemplate(text: string, canSwitch: boolean): TemplateResult {
    return html`
      <wui-empty>
        <wui-visual slot="visual" .visual=${visualSignpost}></wui-visual>
        ${text} ${canSwitch ? networksTemplate(this.session) : nothing}
      </wui-empty>
    `;
  }

  #failureTemplate(onramp: Onramp): TemplateResult {
    return html`
      <wui-empty role="alert" data-testid="onramp-failure">
        <wui-visual slot="visual" .visual=${visualUnplugged}></wui-visual>
        ${msg('Could not load the providers')}
        <wui-button slot="action" ?loading=${this.isRetrying} @click=${() => this.#onRetry(onramp)}
          >${msg('Try again')}</wui-button
        >
      </wui-empty>
    `;
  }

  #amountTemplate({ draft }: Onramp, payment: PaymentCurrency | undefined): TemplateResult {
    const text = this.#typed.show(draft.amount.get());
    return html`
      <div class="amount">
        ${grownField(
          text,
          html` <input
            part="amount"
            class="number"
            data-testid="onramp-amount"
            data-autofocus
            inputmode="decimal"
            autocomplete="off"
            placeholder="0"
            maxlength="14"
            aria-label=${msg('Amount')}
            .value=${live(text)}
            @input=${this.#onAmount}
            @change=${this.#onAmountLeft}
          />`,
        )}
        <button
          type="button"
          class="pill"
          data-testid="onramp-fiat-select"
          aria-label=${payment ? msg(str`Currency: ${payment.id}. Select another`) : msg('Select currency')}
          @click=${() => this.session.router.push('OnRampFiatSelect')}
        >
          ${payment ? html`<bdi>${payment.id}</bdi>` : msg('Select currency')}
          <wui-icon size="16" .icon=${iconChevronDown}></wui-icon>
        </button>
      </div>
    `;
  }

  /** Names the limits, or the one that the amount breaks. */
  #hintTemplate({ draft }: Onramp, payment: PaymentCurrency): TemplateResult {
    const problem = draft.problem.get();
    const { text, isWrong } = amountHint(payment, problem === 'not-sold' ? undefined : problem);
    return html`<p class="hint ${isWrong ? 'wrong' : ''}" role="status">${text}</p>`;
  }

  #quoteTemplate(onramp: Onramp): TemplateResult | typeof nothing {
    const { draft } = onramp;
    if (draft.problem.get() === 'not-sold') return nothing; // there is no quote for it
    const purchase = draft.purchase.get();
    const state = draft.quote.state.get();
    const quote = state.status === 'ready' ? state.value : undefined;
    // With several providers, the quote is that of the best
    const offers = onramp.offers.get();
    const seller = quote && offers.length > 1 ? offers.find(({ id }) => id === quote.provider) : undefined;
    const received =
      quote && purchase
        ? html`<bdi data-testid="onramp-received" title=${quote.received}
            >${msg(str`About ${estimateText(quote.received)}`)}</bdi
          >`
        : state.status === 'loading'
          ? html`<wui-skeleton></wui-skeleton>`
          : nothing;
    return html`
      <dl aria-busy=${state.status === 'loading'}>
        <div>
          <dt>${msg('You receive')}${seller ? html`<bdi>${seller.label}</bdi>` : nothing}</dt>
          <dd>
            ${received}
            <button
              type="button"
              class="pill"
              data-testid="onramp-token-select"
              @click=${() => this.session.router.push('OnRampTokenSelect')}
            >
              ${
                purchase
                  ? html`
                      ${purchaseImage(purchase, this.modal.network.active.get())}
                      <span class="visually-hidden">${msg(str`Token: ${purchase.symbol}. Select another`)}</span>
                      <bdi aria-hidden="true">${purchase.symbol}</bdi>
                    `
                  : msg('Select token')
              }
              <wui-icon size="16" .icon=${iconChevronDown}></wui-icon>
            </button>
          </dd>
        </div>
      </dl>
      ${state.status === 'failed' ? this.#noQuoteTemplate(onramp) : nothing}
    `;
  }

  #noQuoteTemplate({ draft }: Onramp): TemplateResult {
    return html`
      <wui-notice tone="warning">
        ${msg('No quote is available. The provider shows the price.')}
        <wui-button slot="action" variant="plain" size="s" @click=${() => draft.quote.refresh({ force: true })}
          >${msg('Try again')}</wui-button
        >
      </wui-notice>
    `;
  }

  /** The click on a row opens the provider's page at once, because browsers block windows that open later. */
  #offerTemplate(onramp: Onramp, offer: OnrampOffer): TemplateResult {
    const { id, label, url, isFailed } = offer;
    const isWaiting = url === undefined && !isFailed && onramp.draft.problem.get() === undefined;
    return html`
      <wui-list-item
        chevron
        data-testid="onramp-provider-${id}"
        label=${label}
        secondary=${isFailed ? msg('Not reachable. Try again.') : msg(str`Fees ${feesOf(onramp, offer)}`)}
        ?busy=${isWaiting}
        ?disabled=${url === undefined && !isFailed && !isWaiting}
        @click=${() => (isFailed ? onramp.retry() : onramp.open(id))}
        ><w3m-wallet-image slot="image" .info=${providerMark(offer)}></w3m-wallet-image
        >${this.#priceTemplate(onramp, offer)}</wui-list-item
      >
    `;
  }

  /** What one receives from a provider, where several have a price. */
  #priceTemplate({ draft }: Onramp, { id }: OnrampOffer): TemplateResult | typeof nothing {
    const state = draft.quote.state.get();
    const symbol = draft.purchase.get()?.symbol;
    if (state.status !== 'ready' || symbol === undefined || state.value.all.length < 2) return nothing;
    const quote = state.value.all.find(({ provider }) => provider === id);
    if (!quote) return nothing;
    const [best, second] = state.value.all;
    const isBest = quote === best && best.received !== second?.received;
    return html`
      <span slot="end" class="price" data-testid="onramp-price-${id}">
        <bdi title=${`${quote.received} ${symbol}`}>${`${estimateText(quote.received)} ${symbol}`}</bdi>
        ${isBest ? html`<span class="best">${msg('Best price')}</span>` : nothing}
      </span>
    `;
  }
}

/** Returns the fees of a provider: those of its quote, or what it usually takes. Reads signals. */
function feesOf({ draft }: Onramp, { id }: OnrampOffer): string {
  const state = draft.quote.state.get();
  const payment = draft.payment.get();
  const quote = state.status === 'ready' ? state.value.all.find(({ provider }) => provider === id) : undefined;
  return quote && payment ? formatFiat(quote.fees, getLocale(), payment.id) : ONRAMP_FEE_RANGE;
}
