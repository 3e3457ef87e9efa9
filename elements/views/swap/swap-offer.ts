import { html, nothing, type TemplateResult } from 'lit';
import type { Swap, SwapOffer } from '../../../controllers/index.js';
import { formatFiat } from '../../../controllers/domain/format.js';
import {
  SWAP_IMPACT_HIGH_BPS,
  SWAP_IMPACT_SEVERE_BPS,
} from '../../../controllers/domain/transactions/swap-constants.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { exactText, percentText, swapProblemText, yieldText } from '../../widgets/swap-texts.js';

/** Characters of an amount that fit in the large font. */
const LONG_AMOUNT = 7;
const LONGEST_AMOUNT = 12;

/** Returns the class of an amount by the size in which its digits fit beside a token. */
export const amountSize = ({ length }: string): string =>
  length > LONGEST_AMOUNT ? 'longest' : length > LONG_AMOUNT ? 'long' : '';

/** Draws the card of what is received; `tokenButton` chooses its token. */
export function receivedTemplate(
  { form }: Swap,
  offer: SwapOffer | undefined,
  tokenButton: TemplateResult,
): TemplateResult {
  const token = form.to.get();
  const isLoading = form.offers.offer.state.get().status === 'loading';
  const amount = offer && token ? yieldText(offer.quote.amountOut, token) : '0';
  const value = offer && token ? form.valueOf(token, offer.quote.amountOut) : undefined;
  return html`
    <div part="side" class="side" aria-busy=${isLoading}>
      <span class="label">${msg('You receive')}</span>
      <div class="line">
        <output
          class="number ${offer ? '' : 'none'} ${amountSize(amount)}"
          data-testid="swap-input-toToken"
          title=${offer && token ? exactText(offer.quote.amountOut, token) : nothing}
          >${isLoading && !offer ? html`<wui-skeleton></wui-skeleton>` : html`<bdi>${amount}</bdi>`}</output
        >
        ${tokenButton}
      </div>
      ${value === undefined ? nothing : html`<div class="line small"><bdi>${formatFiat(value, getLocale())}</bdi></div>`}
    </div>
  `;
}

/**
 * Warns of an amount that itself worsens the price, as the offer says, and of an offer that is worth much less than what is
 * paid, by prices that do not come with it.
 */
export function impactTemplate({ form }: Swap, offer: SwapOffer | undefined): TemplateResult | typeof nothing {
  const impact = offer?.quote.impactBps ?? 0;
  const loss = (offer && form.lossBps(offer)) ?? 0;
  const worst = Math.max(impact, loss);
  if (worst < SWAP_IMPACT_HIGH_BPS) return nothing;
  const tone = worst < SWAP_IMPACT_SEVERE_BPS ? 'warning' : 'danger';
  return html`<wui-notice tone=${tone} data-testid="swap-impact"
    >${
      loss > impact
        ? msg(str`At market prices, you receive ${percentText(loss)} less than you pay.`)
        : msg(str`You lose ${percentText(impact)} because the amount is large.`)
    }</wui-notice
  >`;
}

/** Draws the action of the form, or what keeps it from being reviewed. */
export function actionTemplate(swap: Swap, onReview: (event: Event) => void): TemplateResult {
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
      @click=${onReview}
    >
      ${isUnderWay ? msg('Another swap is under way') : problem ? swapProblemText(problem) : msg('Review swap')}
    </wui-button>
    <button class="submit" type="submit" tabindex="-1" aria-hidden="true"></button>
  `;
}
