import { html, nothing, type TemplateResult } from 'lit';
import type { Swap, SwapOffer } from '../../controllers/index.js';
import { SWAP_IMPACT_HIGH_BPS, SWAP_IMPACT_SEVERE_BPS } from '../../controllers/domain/transactions/swap-constants.js';
import { msg } from '../internal/msg.js';
import { str } from '../internal/str.js';
import { percentText } from './swap-texts.js';

type Offer = Pick<SwapOffer, 'from' | 'to' | 'amount' | 'quote'> | undefined;

/** Returns how much worse than its market an offer is, as the offer says and by prices that do not come with it. */
const lossesOf = ({ form }: Pick<Swap, 'form'>, offer: Offer): { readonly impact: number; readonly loss: number } => ({
  impact: offer?.quote.impactBps ?? 0,
  loss: (offer && form.lossBps(offer)) ?? 0,
});

/**
 * Returns the warning of an amount that itself worsens the price, or of an offer that is worth much less than what is paid;
 * undefined if neither is so. Reads signals.
 */
export function impactText(swap: Pick<Swap, 'form'>, offer: Offer): string | undefined {
  const { impact, loss } = lossesOf(swap, offer);
  if (Math.max(impact, loss) < SWAP_IMPACT_HIGH_BPS) return undefined;
  return loss > impact
    ? msg(str`At market prices, you receive ${percentText(loss)} less than you pay.`)
    : msg(str`You lose ${percentText(impact)} because the amount is large.`);
}

/** Draws the warning of {@link impactText}. Reads signals. */
export function impactTemplate(swap: Pick<Swap, 'form'>, offer: Offer): TemplateResult | typeof nothing {
  const text = impactText(swap, offer);
  if (text === undefined) return nothing;
  const { impact, loss } = lossesOf(swap, offer);
  const tone = Math.max(impact, loss) < SWAP_IMPACT_SEVERE_BPS ? 'warning' : 'danger';
  return html`<wui-notice tone=${tone} data-testid="swap-impact">${text}</wui-notice>`;
}
