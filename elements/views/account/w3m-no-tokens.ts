import { css, html, nothing, type TemplateResult } from 'lit';
import { factsOf } from '../../../controllers/domain/networks/namespace-facts.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconBuy, iconReceive } from '../../ui/icon/icons.js';

/**
 * What a person can do whose account holds nothing: buy, or receive.
 *
 * @tag w3m-no-tokens
 */
export class W3mNoTokens extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      wui-list-item::part(secondary) {
        white-space: normal;
      }
    `,
  ];

  override render(): TemplateResult {
    return html`${this.#buyTemplate()} ${this.#receiveTemplate()}`;
  }

  #onBuy(): void {
    const { account, events } = this.modal;
    events.track('SELECT_BUY_CRYPTO', { isSmartAccount: account.current.get()?.type === 'smartAccount' });
    this.session.router.push('OnRampProviders');
  }

  #onReceive(): void {
    this.session.router.push('WalletReceive');
  }

  #buyTemplate(): TemplateResult | typeof nothing {
    const { namespace } = this.modal.account.current.get() ?? {};
    const canBuy = namespace && factsOf(namespace).hasOnramp && this.session.features.isEnabled('onramp');
    if (!canBuy) return nothing;
    return html`
      <wui-list-item
        whole
        data-testid="buy-crypto"
        label=${msg('Buy crypto')}
        secondary=${msg('By card or bank transfer')}
        chevron
        .icon=${iconBuy}
        @click=${this.#onBuy}
      ></wui-list-item>
    `;
  }

  #receiveTemplate(): TemplateResult | typeof nothing {
    if (!this.session.features.isEnabled('receive')) return nothing;
    return html`
      <wui-list-item
        whole
        data-testid="receive-funds"
        label=${msg('Receive funds')}
        secondary=${msg('Show your address')}
        chevron
        .icon=${iconReceive}
        @click=${this.#onReceive}
      ></wui-list-item>
    `;
  }
}
