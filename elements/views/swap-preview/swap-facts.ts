import { html, nothing, type TemplateResult } from 'lit';
import type { CaipNetwork, Swap, SwapReceipt, SwapReview, SwapToken } from '../../../controllers/index.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { iconArrow } from '../../ui/icon/icons.js';
import { successTemplate } from '../../widgets/success/success.js';
import { boundText, exactText, percentText, rateText, yieldText } from '../../widgets/swap-texts.js';
import { tokenImage } from '../../widgets/token-image.js';

/** Receipt of the swap: undefined before it is confirmed, `reading` while it is read. */
export type ShownReceipt = SwapReceipt | 'reading' | undefined;

/** Returns the receipt of a swap as far as it is known. Reads signals. */
export function shownReceipt(swap: Swap): ShownReceipt {
  const state = swap.receipt.state.get();
  if (state.status === 'ready') return state.value;
  return state.status === 'loading' ? 'reading' : undefined;
}

/** Characters of an amount that fit beside another amount. */
const SIDE_LENGTH = 12;

/** Returns the classes of a summary of these amounts. */
const summaryClass = (given: string, received: string): string =>
  [given, received].some(text => text.length > SIDE_LENGTH) ? 'summary long' : 'summary';

/** Number of an amount that is given: it has all of its digits. */
const givenText = (value: bigint, { decimals }: SwapToken): string => exactText(value, { decimals, symbol: '' });

const sum = (token: SwapToken, value: bigint, text: string, testId?: string): TemplateResult =>
  html`<bdi class="amount" title=${exactText(value, token)} data-testid=${testId ?? nothing}
    >${text} ${token.symbol}</bdi
  >`;

/** Draws what is given and received, as reviewed. */
export function summaryTemplate({ from, to, amount, quote, network }: SwapReview): TemplateResult {
  const side = (label: string, token: SwapToken, shown: TemplateResult): TemplateResult => html`
    <p>
      ${tokenImage(token, network)}
      <span class="visually-hidden">${label}</span>
      ${shown}
    </p>
  `;
  const [given, received] = [givenText(amount, from), yieldText(quote.amountOut, to)];
  return html`
    <div part="summary" class=${summaryClass(given, received)}>
      ${side(msg('You pay'), from, sum(from, amount, given))}
      <wui-icon size="20" .icon=${iconArrow}></wui-icon>
      ${side(msg('You receive'), to, sum(to, quote.amountOut, received))}
    </div>
  `;
}

/** Draws that the swap has succeeded, with what the network tells of both amounts. */
export function swappedTemplate({ from, to, amount, network }: SwapReview, receipt: ShownReceipt): TemplateResult {
  const { paid = amount, received } = typeof receipt === 'object' ? receipt : {};
  const gained =
    received === undefined
      ? receipt === 'reading'
        ? html`<wui-skeleton></wui-skeleton>`
        : html`<span>${msg(str`${to.symbol}, amount not known`)}</span>`
      : sum(to, received, yieldText(received, to), 'swap-received');
  const detail = html`
    <span part="summary" class="swapped">
      <span class="visually-hidden">${msg('You paid')}</span> ${sum(from, paid, givenText(paid, from), 'swap-paid')}
      <wui-icon size="16" .icon=${iconArrow}></wui-icon>
      <span class="visually-hidden">${msg('You received')}</span> ${gained}
    </span>
  `;
  return successTemplate(msg('Swapped'), detail, {
    testId: 'swap-complete',
    pictures: html`${tokenImage(from, network, 'subject')}${tokenImage(to, network, 'receiver')}`,
  });
}

const row = (term: string, text: unknown, title?: string): TemplateResult => html`
  <div>
    <dt>${term}</dt>
    <dd title=${title ?? nothing}>${text}</dd>
  </div>
`;

function plannedFee(swap: Swap, { nativeCurrency: coin }: CaipNetwork): TemplateResult {
  const plan = swap.plan.latest.get();
  if (plan?.step === 'permit') return row(msg('Network fee'), msg('None for the signature'));
  if (plan?.fee === 0n) return row(msg('Network fee'), msg('None'));
  if (plan?.fee !== undefined) {
    const fee = `${boundText(plan.fee, coin)}\u00a0${coin.symbol}`; // one value, so that it keeps its order
    return row(msg('Network fee'), msg(str`Up to ${fee}`), exactText(plan.fee, coin));
  }
  if (plan) return row(msg('Network fee'), msg('Set by your wallet'));
  const hasFailed = swap.plan.state.get().status === 'failed';
  return row(msg('Network fee'), hasFailed ? msg('Not known') : html`<wui-skeleton></wui-skeleton>`);
}

/** Who makes the swap, and where. */
const placeTemplate = (swap: Swap, { network }: SwapReview): TemplateResult => html`
  ${swap.source.name === '' ? nothing : row(msg('Provider'), html`<bdi>${swap.source.name}</bdi>`)}
  ${row(msg('Network'), html`<bdi>${network.name}</bdi>`)}
`;

/** Draws what is certain to arrive and what it costs; the other terms open from the rate. */
function termsTemplate(swap: Swap, review: SwapReview): TemplateResult {
  const { from, to, amount, quote, minimum, slippageBps, network } = review;
  return html`
    <div class="terms">
      <dl>
        ${row(
          msg('You receive at least'),
          html`<bdi data-testid="swap-minimum">${yieldText(minimum, to)} ${to.symbol}</bdi>`,
          exactText(minimum, to),
        )}
        ${plannedFee(swap, network)}
      </dl>
      <details data-testid="swap-terms">
        <summary><span>${msg('Rate')}</span> <bdi>${rateText(amount, quote.amountOut, from, to)}</bdi></summary>
        <dl>
          ${quote.impactBps === undefined ? nothing : row(msg('Price impact'), percentText(quote.impactBps))}
          ${row(msg('Slippage tolerance'), percentText(slippageBps))} ${placeTemplate(swap, review)}
        </dl>
      </details>
    </div>
  `;
}

/** Draws the terms of a swap; after it, those that it had. */
export function detailsTemplate(swap: Swap, review: SwapReview, receipt: ShownReceipt): TemplateResult {
  if (receipt === undefined) return termsTemplate(swap, review);
  const { from, to, amount, network } = review;
  const provider = placeTemplate(swap, review);
  if (receipt === 'reading') {
    const waiting = html`<wui-skeleton></wui-skeleton>`;
    return html`<dl aria-busy="true">${row(msg('Rate'), waiting)} ${row(msg('Network fee'), waiting)} ${provider}</dl>`;
  }
  const { paid = amount, received, fee } = receipt;
  const coin = network.nativeCurrency;
  const paidFee =
    fee === undefined
      ? row(msg('Network fee'), msg('Not known'))
      : row(
          msg('Network fee'),
          html`<bdi data-testid="swap-fee-paid">${boundText(fee, coin)} ${coin.symbol}</bdi>`,
          exactText(fee, coin),
        );
  if (received === undefined) return html`<dl data-testid="swap-receipt">${paidFee} ${provider}</dl>`;
  return html`
    <div class="terms" data-testid="swap-receipt">
      <dl>${paidFee}</dl>
      <details>
        <summary><span>${msg('Rate')}</span> <bdi>${rateText(paid, received, from, to)}</bdi></summary>
        <dl>${provider}</dl>
      </details>
    </div>
  `;
}

/** Says that it is not known what the swap has yielded. */
export function receiptNoticeTemplate(swap: Swap): TemplateResult | typeof nothing {
  const state = swap.receipt.state.get();
  if (state.status === 'ready' && state.value.received === undefined) {
    return html`<p class="hint">${msg('The received amount is not known yet. Your balance shows it.')}</p>`;
  }
  if (state.status !== 'failed') return nothing;
  return html`
    <wui-notice tone="warning" data-testid="swap-receipt-failed">
      ${msg('Could not read how much you received')}
      <wui-button
        slot="action"
        variant="plain"
        size="s"
        data-testid="swap-receipt-retry"
        @click=${() => void swap.receipt.refresh({ force: true })}
        >${msg('Try again')}</wui-button
      >
    </wui-notice>
  `;
}
