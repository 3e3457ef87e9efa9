import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Onramp } from '../../../controllers/index.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { listViewStyles } from '../../widgets/list-view.styles.js';

/** Returns the name of a currency in the language of the page. */
const currencyName = (id: string): string => new Intl.DisplayNames([getLocale()], { type: 'currency' }).of(id) ?? id;

/**
 * Lists the currencies that a person can pay with.
 *
 * @tag w3m-onramp-fiat-select-view
 */
export class W3mOnrampFiatSelectView extends SessionElement {
  static override styles = [SessionElement.styles, listViewStyles];

  @property({ attribute: false }) onramp: Onramp | undefined;

  override render(): TemplateResult | typeof nothing {
    const { draft } = this.onramp ?? {};
    if (!draft) return nothing;
    const chosen = draft.payment.get();
    return html`
      <w3m-scroll>
        <wui-list aria-label=${msg('Currencies')}>
          ${(draft.offered.get()?.payments ?? []).map(
            ({ id }) => html`
              <wui-list-item
                whole
                no-image
                data-testid="onramp-fiat-${id}"
                label=${currencyName(id)}
                secondary=${id}
                ?selected=${id === chosen?.id}
                @click=${() => this.#onChoose(id)}
              ></wui-list-item>
            `,
          )}
        </wui-list>
      </w3m-scroll>
    `;
  }

  #onChoose(payment: string): void {
    this.onramp?.draft.edit({ payment });
    this.session.router.goBack();
  }
}
