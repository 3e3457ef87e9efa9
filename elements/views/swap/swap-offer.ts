import { html, nothing, type TemplateResult } from 'lit';
import type { Swap, SwapOffer } from '../../../controllers/index.js';
import { formatFiat } from '../../../controllers/domain/format.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { exactText, swapProblemText, yieldText } from '../../widgets/swap-texts.js';

/** Classes of amounts by the number of characters from which they apply; each next font is smaller. */
const SIZES = [
  [25, 'whole'],
  [21, 'longest'],
  [13, 'longer'],
  [8, 'long'],
] as const;

/** Returns the class of an amount by the size in which its digits fit into one line; none for a short one. */
export const amountSize = ({ length }: string): string => SIZES.find(([from]) => length >= from)?.[1] ?? '';

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
      ?reason=${problem !== undefined || isUnderWay}
      @click=${onReview}
    >
      ${isUnderWay ? msg('Another swap is under way') : problem ? swapProblemText(problem) : msg('Review swap')}
    </wui-button>
    <button class="submit" type="submit" tabindex="-1" aria-hidden="true"></button>
  `;
}
