import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { type Decimal } from '../../../controllers/domain/format.js';
import { formatLargeFiat } from '../../../controllers/domain/format-large.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { WuiElement } from '../../internal/wui-element.js';
import { changeTone, formatChange } from './change-text.js';

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
    return /* tight */ html`
      <bdi>${formatLargeFiat(value, locale)}</bdi>
      <span class="change ${changeTone(change)}" data-testid="w3m-token-change"
        ><bdi>${formatChange(change, locale)}</bdi><span class="visually-hidden"> ${msg('in 24 hours')}</span></span
      >
    `;
  }
}
