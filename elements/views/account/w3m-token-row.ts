import { css, html, nothing, type TemplateResult } from 'lit';
import { report } from '../../../controllers/core/report.js';
import { property, state } from 'lit/decorators.js';
import type { CaipNetwork } from '../../../controllers/index.js';
import { formatBalanceExactly, type Decimal } from '../../../controllers/domain/format.js';
import { formatLargeAmount, formatLargeFiat } from '../../../controllers/domain/format-large.js';
import type { Valued } from '../../../controllers/domain/assets/portfolio.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { WuiElement } from '../../internal/wui-element.js';
import { imitationText, tokenLine } from '../../widgets/imitation-text.js';

/**
 * Row of a token: picture with the badge of its network, name, quantity, and if they are known, its value and the change
 * of its price within 24 hours.
 *
 * @tag w3m-token-row
 */
export class W3mTokenRow extends WuiElement {
  static override shadowRootOptions: ShadowRootInit = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: block;
      }

      .badged {
        position: relative;
        display: inline-flex;
      }

      .badge {
        --wui-image-size: 16px;

        position: absolute;
        inset-block-end: -3px;
        inset-inline-end: -4px;
        border-radius: var(--wui-radius-s);
        box-shadow: 0 0 0 2px var(--wui-color-surface);
      }

      .unpriced {
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
      }

      /* The contract of an imitation is never cut. */
      .imitation::part(secondary) {
        white-space: normal;
      }
    `,
  ];

  @state() private canShowChange = false;

  @property({ attribute: false }) valued: Valued | undefined;

  @property({ attribute: false }) network: CaipNetwork | undefined;

  /** Change of the price within 24 hours in percent. */
  @property({ attribute: false }) change: Decimal | undefined;

  /** Whether other tokens of the list have a value. */
  @property({ type: Boolean }) priced = false;

  /** Marks a token that may be taken for another one, and shows its contract. */
  @property({ type: Boolean }) imitation = false;

  /** Renders no button: the token cannot be sent. */
  @property({ type: Boolean }) static = false;

  protected override willUpdate(): void {
    // Until it is loaded, the row shows the value alone
    if (this.change !== undefined && !this.canShowChange)
      import('./w3m-price-change.define.js').then(() => (this.canShowChange = true), report);
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.valued) return nothing;
    const { holding, value } = this.valued;
    const locale = getLocale();
    const amount = formatLargeAmount(holding, locale);
    const hasChange = this.canShowChange && value !== undefined && this.change !== undefined && !this.imitation;
    return /* tight */ html`
      <wui-list-item
        data-testid="w3m-token-${holding.symbol}"
        class=${this.imitation ? 'imitation' : nothing}
        label=${holding.name}
        secondary="${amount} ${tokenLine(holding, this.imitation)}"
        tag=${this.imitation ? imitationText() : nothing}
        tag-tone="warning"
        value=${value === undefined ? '' : formatLargeFiat(value, locale)}
        title=${formatBalanceExactly(holding, locale)}
        ?static=${this.static}
      >
        <span slot="image" class="badged">
          ${
            holding.address === undefined
              ? html`<w3m-network-image .network=${this.network}></w3m-network-image>`
              : html`
                  <w3m-token-image .holding=${holding}></w3m-token-image>
                  <w3m-network-image class="badge" size="24" .network=${this.network}></w3m-network-image>
                `
          }
        </span>
        ${
          hasChange
            ? html`<w3m-price-change slot="end" .value=${value} .change=${this.change}></w3m-price-change>`
            : value === undefined && this.priced && !this.imitation
              ? html`<span slot="end" class="unpriced">${msg('No price')}</span>`
              : nothing
        }
      </wui-list-item>
    `;
  }
}
