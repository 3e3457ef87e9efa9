import { html, nothing, type TemplateResult } from 'lit';
import type { Swap, SwapOffer } from '../../controllers/index.js';
import { SWAP_IMPACT_HIGH_BPS, SWAP_IMPACT_SEVERE_BPS } from '../../controllers/domain/transactions/swap-constants.js';
import { msg } from '../internal/msg.js';
import { str } from '../internal/str.js';
import { percentText } from './swap-texts.js';

/**
 * Warns of an amount that itself worsens the price, as the offer says, and of an offer that is worth much less than what is
 * paid, by prices that do not come with it. Reads signals.
 */
export function impactTemplate(
  { form }: Pick<Swap, 'form'>,
  offer: Pick<SwapOffer, 'from' | 'to' | 'amount' | 'quote'> | undefined,
): TemplateResult | typeof nothing {
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
