import { msg } from '../../internal/msg.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Holding, Send } from '../../../controllers/index.js';
import { imitationsIn } from '../../../controllers/domain/assets/look-alike-asset.js';
import { formatLargeAmount } from '../../../controllers/domain/format-large.js';
import { tokenKey } from '../../../controllers/domain/assets/tokens.js';
import { getLocale } from '../../internal/locale.js';
import { SessionElement } from '../../internal/session-element.js';
import { visualCoins } from '../../ui/visual/visual-coins.js';
import { figureListStyles } from '../../widgets/figure-list.styles.js';
import { listViewStyles } from '../../widgets/list-view.styles.js';
import { imitationText, tokenLine } from '../../widgets/imitation-text.js';
import { amountText } from '../../widgets/send-texts.js';
import { canSend, unavailableTemplate } from '../../widgets/unavailable.js';

/**
 * Lists what the account holds on the active network, to choose what is sent.
 *
 * @tag w3m-wallet-send-select-token-view
 */
export class W3mWalletSendSelectTokenView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    listViewStyles,
    figureListStyles,
    css`
      :host {
        display: block;
      }

      /* The contract of an imitation is never cut. */
      wui-list-item::part(secondary) {
        white-space: normal;
      }
    `,
  ];

  @property({ attribute: false }) send: Send | undefined;

  override render(): TemplateResult | typeof nothing {
    if (!canSend(this.session)) return unavailableTemplate(this.session);
    const holdings = this.send?.tokens.latest.get();
    if (!holdings) return nothing;
    const imitations = imitationsIn(holdings);
    const spendable = holdings.filter(({ amount }) => amount > 0n);
    if (spendable.length === 0) {
      return html`
        <wui-empty>
          <wui-visual slot="visual" .visual=${visualCoins}></wui-visual>
          ${msg('There is nothing to send on this network')}
        </wui-empty>
      `;
    }
    return html`
      <w3m-scroll>
        <wui-list aria-label=${msg('Your tokens')}
          >${spendable.map(holding => this.#rowTemplate(holding, imitations.has(holding)))}</wui-list
        >
      </w3m-scroll>
    `;
  }

  #onChoose(holding: Holding): void {
    this.send?.edit({ token: tokenKey(holding) });
    this.session.router.goBack();
  }

  #rowTemplate(holding: Holding, isImitation: boolean): TemplateResult {
    const chosen = this.send?.holding.get();
    const network = this.modal.network.active.get();
    return html`
      <wui-list-item
        label=${holding.name}
        secondary=${tokenLine(holding, isImitation)}
        tag=${isImitation ? imitationText() : nothing}
        tag-tone="warning"
        value=${formatLargeAmount(holding, getLocale())}
        title=${amountText(holding.amount, holding)}
        ?selected=${chosen !== undefined && tokenKey(chosen) === tokenKey(holding)}
        @click=${() => this.#onChoose(holding)}
      >
        ${
          holding.address === undefined
            ? html`<w3m-network-image slot="image" .network=${network}></w3m-network-image>`
            : html`<w3m-token-image slot="image" .holding=${holding}></w3m-token-image>`
        }
      </wui-list-item>
    `;
  }
}
