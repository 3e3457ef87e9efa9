import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { type Decimal } from '../../../controllers/domain/format.js';
import { formatLargeFiat } from '../../../controllers/domain/format-large.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { WuiElement } from '../../internal/wui-element.js';

/** Formats a change in percent with its sign and two decimals: `+1.25%`. */
const formatChange = (change: Decimal, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
    .format(change)
    .replace('-', '−'); // as wide as a plus

/**
 * Value of a holding, and the change of its price within 24 hours.
 *
 * @tag w3m-price-change
 */
export class W3mPriceChange extends WuiElement {
  static override styles = [
    WuiElement.styles,
    visuallyHiddenStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        align-items: flex-end;
        font-size: var(--wui-font-size-15);
        font-variant-numeric: tabular-nums;
        text-align: end;
        overflow-wrap: anywhere;
      }

      .change {
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
      }

      .change.up {
        color: var(--wui-color-success);
      }

      .change.down {
        color: var(--wui-color-danger);
      }
    `,
  ];

  /** In US dollars. */
  @property({ attribute: false }) value: Decimal | undefined;

  /** In percent. */
  @property({ attribute: false }) change: Decimal | undefined;

  override render(): TemplateResult | typeof nothing {
    const { value, change } = this;
    if (value === undefined || change === undefined) return nothing;
    const locale = getLocale();
    const text = formatChange(change, locale);
    const isZero = text === formatChange('0', locale); // the rounded number decides: without a sign it has no colour
    return html`
      <bdi>${formatLargeFiat(value, locale)}</bdi>
      <bdi class="change ${isZero ? '' : change.startsWith('-') ? 'down' : 'up'}" data-testid="w3m-token-change"
        >${text}<span class="visually-hidden"> ${msg('in 24 hours')}</span></bdi
      >
    `;
  }
}
