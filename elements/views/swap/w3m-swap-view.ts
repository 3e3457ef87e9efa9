import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { CaipNetwork, Swap, SwapOffer, SwapToken, ViewData } from '../../../controllers/index.js';
import { asW3mError } from '../../../controllers/protocol/errors.js';
import { formatBalanceAmount, formatFiat, formatUnits } from '../../../controllers/protocol/format.js';
import { SWAP_IMPACT_HIGH_BPS, SWAP_IMPACT_SEVERE_BPS } from '../../../controllers/protocol/swap-constants.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { str } from '../../internal/str.js';
import { iconChevronDown, iconSwap } from '../../ui/icon/icons.js';
import { exactText, percentText, swapProblemText, yieldText } from '../../widgets/swap-texts.js';
import { swapTokenImage } from '../../widgets/swap-token-image.js';
import { connectTemplate, loadingTemplate, unservedTemplate } from './swap-states.js';
import { styles } from './w3m-swap-view.styles.js';

type Side = 'from' | 'to';

/** Names of the sides in ids for tests, which hosts know. */
const TARGETS: Readonly<Record<Side, string>> = { from: 'sourceToken', to: 'toToken' };

/** Characters of an amount that fit in the large font. */
const LONG_AMOUNT = 12;

/**
 * Form of a swap: what is given, what is received, and the newest offer.
 *
 * @tag w3m-swap-view
 * @csspart side - Card of one token.
 * @csspart flip - Button that exchanges both sides.
 */
export class W3mSwapView extends SessionElement {
  static override styles = [SessionElement.styles, visuallyHiddenStyles, styles];

  @property({ attribute: false }) swap: Swap | undefined;

  @property({ attribute: false }) data: ViewData['Swap'];

  @state() private isFindingMax = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { data, swap } = this;
    if ((changed.has('data') || changed.has('swap')) && data && swap) queueMicrotask(() => swap.preset(data)); // signals are not written during an update
  }

  override render(): TemplateResult | typeof nothing {
    const { swap } = this;
    const network = this.modal.network.active.get();
    if (!swap) return nothing;
    if (!this.modal.account.current.get()) return connectTemplate(this.session);
    if (!network) return nothing;
    if (!swap.form.place.get()) return unservedTemplate(this.session, network);
    if (!swap.form.list.latest.get()) return loadingTemplate(swap);
    const offer = swap.form.offers.offer.latest.get();
    return html`
      <form novalidate @submit=${this.#onSubmit}>
        ${
          swap.isInterrupted.get()
            ? html`<wui-notice tone="warning"
                >${msg('The account or the network changed. Enter the amount again.')}</wui-notice
              >`
            : nothing
        }
        <div class="sides">
          ${this.#fromTemplate(swap, network)}
          <button
            part="flip"
            type="button"
            class="flip"
            data-testid="swap-flip"
            aria-label=${msg('Exchange both tokens')}
            @click=${() => swap.flip()}
          >
            <wui-icon size="20" .icon=${iconSwap}></wui-icon>
          </button>
          ${this.#toTemplate(swap, network, offer)}
        </div>
        ${
          offer
            ? html`<w3m-swap-details
                .modal=${this.modal}
                .swap=${swap}
                .offer=${offer}
                .network=${network}
              ></w3m-swap-details>`
            : nothing
        }
        ${this.#impactTemplate(offer)} ${this.#actionTemplate(swap)}
      </form>
    `;
  }

  #onAmount(event: InputEvent): void {
    this.swap?.edit({ amount: (event.currentTarget as HTMLInputElement).value }); // the listener is on the input
  }

  #onSelect(target: Side): void {
    this.modal.events.track('CLICK_SELECT_TOKEN_TO_SWAP');
    this.session.router.push('SwapSelectToken', { target });
  }

  /** Enters the same amount in the other unit. */
  #onUnit(swap: Swap, token: SwapToken): void {
    const pair = swap.form.pair.get();
    const { isFiat } = swap.form.draft.get();
    const value = pair && swap.form.valueOf(token, pair.amount);
    const amount = !pair ? '' : isFiat ? formatUnits(pair.amount, token.decimals) : (value ?? '');
    swap.edit({ isFiat: !isFiat, amount });
  }

  async #onMax(): Promise<void> {
    this.isFindingMax = true;
    try {
      await this.swap?.form.max();
    } catch (error) {
      this.session.toasts.tell(asW3mError(error, 'FEE_UNAVAILABLE'));
    } finally {
      this.isFindingMax = false;
    }
  }

  #onSubmit(event: Event): void {
    event.preventDefault();
    void this.swap?.openReview();
  }

  #tokenTemplate(side: Side, token: SwapToken | undefined, network: CaipNetwork): TemplateResult {
    return html`
      <button
        type="button"
        class="token"
        data-testid="swap-select-token-button-${TARGETS[side]}"
        @click=${() => this.#onSelect(side)}
      >
        ${token ? swapTokenImage(token, network) : nothing}
        <bdi data-testid="swap-input-token-${TARGETS[side]}">${token ? token.symbol : msg('Select token')}</bdi>
        ${token ? html`<span class="visually-hidden">, ${msg('Select token')}</span>` : nothing}
        <wui-icon size="16" .icon=${iconChevronDown}></wui-icon>
      </button>
    `;
  }

  #fromTemplate(swap: Swap, network: CaipNetwork): TemplateResult {
    const { form } = swap;
    const { amount, isFiat } = form.draft.get();
    const token = form.from.get();
    return html`
      <div part="side" class="side">
        <span class="label" id="from">${msg('You pay')}</span>
        <div class="line">
          <span class="entry">
            ${isFiat ? html`<span class="unit" aria-hidden="true">$</span>` : nothing}
            <input
              class="number ${amount.length > LONG_AMOUNT ? 'long' : ''}"
              data-testid="swap-input-${TARGETS.from}"
              data-autofocus
              inputmode="decimal"
              autocomplete="off"
              placeholder="0"
              maxlength="100"
              aria-label=${isFiat ? msg('Amount to pay in US dollars') : msg('Amount to pay')}
              .value=${live(amount)}
              @input=${this.#onAmount}
            />
          </span>
          ${this.#tokenTemplate('from', token, network)}
        </div>
        <div class="line small">
          ${this.#unitTemplate(swap, token)} ${token ? this.#heldTemplate(swap, token) : nothing}
        </div>
      </div>
    `;
  }

  /** The same amount in the other unit; a button where the price is known. */
  #unitTemplate(swap: Swap, token: SwapToken | undefined): TemplateResult {
    const { form } = swap;
    const amount = form.pair.get()?.amount;
    if (!token || form.priceOf(token) === undefined) return html`<span></span>`;
    const other = form.draft.get().isFiat
      ? `${yieldText(amount ?? 0n, token)} ${token.symbol}`
      : formatFiat(form.valueOf(token, amount ?? 0n) ?? '0', getLocale());
    return html`
      <button
        type="button"
        class="unit-toggle"
        data-testid="swap-unit"
        aria-label=${msg(str`${other}. Enter the amount in the other unit`)}
        @click=${() => this.#onUnit(swap, token)}
      >
        <bdi>${other}</bdi>
      </button>
    `;
  }

  #heldTemplate(swap: Swap, token: SwapToken): TemplateResult {
    const held = swap.form.heldOf(token);
    if (held === undefined) {
      const hasFailed = swap.tokens.state.get().status === 'failed';
      return hasFailed
        ? html`<wui-button variant="plain" size="s" @click=${() => void swap.tokens.refresh({ force: true })}
            >${msg('Could not load the balance')}</wui-button
          >`
        : html`<wui-skeleton class="held"></wui-skeleton>`;
    }
    const { decimals, symbol } = token;
    const text = `${formatBalanceAmount({ amount: held, decimals, symbol }, getLocale())} ${symbol}`;
    return html`
      <span class="balance">
        <span title=${exactText(held, token)}>${msg(str`Available: ${text}`)}</span>
        <wui-button
          variant="plain"
          size="s"
          data-testid="swap-max"
          ?loading=${this.isFindingMax}
          ?disabled=${held === 0n}
          @click=${this.#onMax}
          >${msg('Max')}</wui-button
        >
      </span>
    `;
  }

  #toTemplate({ form }: Swap, network: CaipNetwork, offer: SwapOffer | undefined): TemplateResult {
    const token = form.to.get();
    const isLoading = form.offers.offer.state.get().status === 'loading';
    const amount = offer && token ? yieldText(offer.quote.amountOut, token) : '0';
    const value = offer && token ? form.valueOf(token, offer.quote.amountOut) : undefined;
    return html`
      <div part="side" class="side" aria-busy=${isLoading}>
        <span class="label">${msg('You receive')}</span>
        <div class="line">
          <output
            class="number ${offer ? '' : 'none'} ${amount.length > LONG_AMOUNT ? 'long' : ''}"
            data-testid="swap-input-${TARGETS.to}"
            title=${offer && token ? exactText(offer.quote.amountOut, token) : nothing}
            >${isLoading && !offer ? html`<wui-skeleton></wui-skeleton>` : html`<bdi>${amount}</bdi>`}</output
          >
          ${this.#tokenTemplate('to', token, network)}
        </div>
        ${value === undefined ? nothing : html`<div class="line small"><bdi>${formatFiat(value, getLocale())}</bdi></div>`}
      </div>
    `;
  }

  #impactTemplate(offer: SwapOffer | undefined): TemplateResult | typeof nothing {
    const impact = offer?.quote.impactBps ?? 0;
    if (impact < SWAP_IMPACT_HIGH_BPS) return nothing;
    const tone = impact < SWAP_IMPACT_SEVERE_BPS ? 'warning' : 'danger';
    return html`<wui-notice tone=${tone} data-testid="swap-impact"
      >${msg(str`This amount worsens the price by ${percentText(impact)}.`)}</wui-notice
    >`;
  }

  #actionTemplate(swap: Swap): TemplateResult {
    const problem = swap.form.problem.get();
    if (problem === 'quote') {
      return html`
        <wui-notice tone="warning" data-testid="swap-quote-failed">
          ${swapProblemText(problem)}
          <wui-button
            slot="action"
            variant="plain"
            size="s"
            @click=${() => void swap.form.offers.offer.refresh({ force: true })}
            >${msg('Try again')}</wui-button
          >
        </wui-notice>
      `;
    }
    const isUnderWay = swap.isUnderWay.get();
    return html`
      <wui-button
        full
        size="l"
        data-testid="swap-action-button"
        ?loading=${swap.isReviewPending.get()}
        ?disabled=${problem !== undefined || isUnderWay}
        @click=${this.#onSubmit}
      >
        ${isUnderWay ? msg('Another swap is under way') : problem ? swapProblemText(problem) : msg('Review swap')}
      </wui-button>
      <button class="submit" type="submit" tabindex="-1" aria-hidden="true"></button>
    `;
  }
}
