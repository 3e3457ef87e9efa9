import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CaipNetwork, Swap, SwapOffer } from '../../../controllers/index.js';
import { minimumOf } from '../../../controllers/domain/transactions/swap.js';
import {
  SWAP_SLIPPAGE_HIGH_BPS,
  SWAP_SLIPPAGE_LOW_BPS,
} from '../../../controllers/domain/transactions/swap-constants.js';
import { readTyped } from '../../../controllers/domain/transactions/typed-amount.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { str } from '../../internal/str.js';
import { iconChevronDown } from '../../ui/icon/icons.js';
import type { WuiInput } from '../../ui/input/wui-input.js';
import { factsStyles } from '../facts.styles.js';
import { exactText, percentText, rateText, yieldText } from '../swap-texts.js';
import { styles } from './w3m-swap-details.styles.js';

/** Tolerances that the view offers, in hundredths of a percent. */
const PRESETS = [50, 100, 200, 300];

/** Returns a tolerance as the locale writes it, in hundredths of a percent; undefined if it is none. */
const readTolerance = (swap: Swap, text: string): number | undefined =>
  swap.readSlippage(readTyped(text.replace(/[%٪]/, ''), getLocale()));

/**
 * Rate and age of an offer in one line, which opens to its details and the tolerance.
 *
 * @tag w3m-swap-details
 * @csspart rate - Line that opens the details.
 */
export class W3mSwapDetails extends SessionElement {
  static override styles = [SessionElement.styles, factsStyles, styles];

  @property({ attribute: false }) swap: Swap | undefined;

  @property({ attribute: false }) offer: SwapOffer | undefined;

  @property({ attribute: false }) network: CaipNetwork | undefined;

  /** Text of the own tolerance; undefined while a preset is chosen. */
  @state() private custom: string | undefined;

  override render(): TemplateResult | typeof nothing {
    const { swap, offer, network } = this;
    if (!swap || !offer || !network) return nothing;
    const { from, to, amount, quote } = offer;
    return html`
      <details data-testid="swap-details">
        <summary part="rate">
          <span class="rate"><bdi data-testid="swap-rate">${rateText(amount, quote.amountOut, from, to)}</bdi></span>
          <span class="age" data-testid="swap-age">${this.#ageText(swap)}</span>
          <wui-icon size="16" .icon=${iconChevronDown}></wui-icon>
        </summary>
        ${this.#listTemplate(swap, offer, network)} ${this.#slippageTemplate(swap)}
      </details>
    `;
  }

  #ageText({ form: { offers } }: Swap): string {
    if (offers.offer.state.get().status === 'loading') return msg('Updating…');
    const seconds = offers.age.get();
    return seconds === 0 ? msg('Now') : msg(str`${seconds} s ago`);
  }

  #onPreset(slippageBps: number): void {
    this.custom = undefined;
    this.swap?.edit({ slippageBps });
  }

  #onCustom(event: Event): void {
    this.custom = (event.currentTarget as WuiInput).value; // the listener is on the input
    const slippageBps = this.swap && readTolerance(this.swap, this.custom);
    if (slippageBps !== undefined) this.swap?.edit({ slippageBps });
  }

  #listTemplate({ form, source }: Swap, { to, quote, fee }: SwapOffer, network: CaipNetwork): TemplateResult {
    const minimum = minimumOf(quote.amountOut, form.draft.get().slippageBps);
    const row = (term: string, text: string, title?: string): TemplateResult => html`
      <div>
        <dt>${term}</dt>
        <dd title=${title ?? nothing}><bdi>${text}</bdi></dd>
      </div>
    `;
    const coin = network.nativeCurrency;
    const feeText = fee === undefined ? undefined : `${yieldText(fee, coin)} ${coin.symbol}`;
    return html`
      <dl>
        ${row(msg('You receive at least'), `${yieldText(minimum, to)} ${to.symbol}`, exactText(minimum, to))}
        ${quote.impactBps === undefined ? nothing : row(msg('Price impact'), percentText(quote.impactBps))}
        ${feeText === undefined ? nothing : row(msg('Network fee'), msg(str`About ${feeText}`))}
        ${quote.feeBps === undefined ? nothing : row(msg('Provider fee'), percentText(quote.feeBps))}
        ${source.name === '' ? nothing : row(msg('Provider'), source.name)}
      </dl>
    `;
  }

  #slippageTemplate(swap: Swap): TemplateResult {
    const { slippageBps } = swap.form.draft.get();
    const presets = PRESETS.filter(bps => bps % swap.slippageStepBps === 0);
    const isWrong = this.custom !== undefined && readTolerance(swap, this.custom) === undefined;
    return html`
      <fieldset>
        <legend>${msg('Slippage tolerance')}</legend>
        <div class="presets">
          ${presets.map(
            bps => html`
              <label>
                <input
                  type="radio"
                  name="slippage"
                  data-testid="swap-slippage-${bps}"
                  .checked=${this.custom === undefined && slippageBps === bps}
                  @change=${() => this.#onPreset(bps)}
                />
                <span>${percentText(bps)}</span>
              </label>
            `,
          )}
        </div>
        <wui-input
          data-testid="swap-slippage-custom"
          label=${msg('Own tolerance in percent')}
          inputmode="decimal"
          placeholder=${percentText(slippageBps)}
          .value=${this.custom ?? ''}
          error=${isWrong ? this.#wrongText(swap) : ''}
          @input=${this.#onCustom}
        ></wui-input>
      </fieldset>
      ${this.#warningTemplate(slippageBps)}
    `;
  }

  #wrongText({ slippageStepBps }: Swap): string {
    return slippageStepBps === 1
      ? msg('Enter a number above 0 and up to 50')
      : msg('Enter a whole number from 1 to 50');
  }

  #warningTemplate(slippageBps: number): TemplateResult | typeof nothing {
    if (slippageBps > SWAP_SLIPPAGE_HIGH_BPS) {
      return html`<wui-notice tone="warning" data-testid="swap-slippage-warning"
        >${msg(str`You may receive up to ${percentText(slippageBps)} less than shown.`)}</wui-notice
      >`;
    }
    if (slippageBps > SWAP_SLIPPAGE_LOW_BPS) return nothing;
    return html`<wui-notice tone="info" data-testid="swap-slippage-warning"
      >${msg('With so little tolerance, the swap may fail and still cost its network fee.')}</wui-notice
    >`;
  }
}
