import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Onramp } from '../../../controllers/index.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { listViewStyles } from '../../widgets/list-view.styles.js';
import { purchaseImage } from '../../widgets/purchase-image.js';

/**
 * Lists what can be bought on the active network.
 *
 * @tag w3m-onramp-token-select-view
 */
export class W3mOnrampTokenSelectView extends SessionElement {
  static override styles = [SessionElement.styles, listViewStyles];

  @property({ attribute: false }) onramp: Onramp | undefined;

  override render(): TemplateResult | typeof nothing {
    const { draft } = this.onramp ?? {};
    if (!draft) return nothing;
    const chosen = draft.purchase.get();
    const network = this.modal.network.active.get();
    return html`
      <w3m-scroll>
        <wui-list aria-label=${msg('Tokens')}>
          ${draft.purchases
            .get()
            .map(
              purchase => html`
                <wui-list-item
                  data-testid="onramp-token-${purchase.symbol}"
                  label=${purchase.name}
                  secondary=${purchase.symbol}
                  ?selected=${purchase.id === chosen?.id}
                  @click=${() => this.#onChoose(purchase.id)}
                  >${purchaseImage(purchase, network)}</wui-list-item
                >
              `,
            )}
        </wui-list>
      </w3m-scroll>
    `;
  }

  #onChoose(purchase: string): void {
    this.onramp?.draft.edit({ purchase });
    this.session.router.goBack();
  }
}
