import { css, html, nothing, type TemplateResult } from 'lit';
import { SessionElement } from '../../internal/session-element.js';
import { msg } from '../../internal/msg.js';
import { iconGrid } from '../../ui/icon/icons.js';
import { showsAllWallets } from '../../widgets/open-wallet.js';

/**
 * The way to a wallet where there is but one: on computers a code to scan, on phones the wallets to choose from.
 *
 * @tag w3m-connecting-wc-basic-view
 */
export class W3mConnectingWcBasicView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
      }

      wui-list {
        padding: 0 var(--wui-space-8) var(--wui-space-12);
      }
    `,
  ];

  override render(): TemplateResult {
    if (this.session.environment.isMobile) return html`<w3m-wallet-directory></w3m-wallet-directory>`;
    return html`<w3m-pairing></w3m-pairing>${this.#allTemplate()}`;
  }

  #onAll(): void {
    this.modal.events.track('CLICK_ALL_WALLETS');
    this.session.router.push('AllWallets');
  }

  #allTemplate(): TemplateResult | typeof nothing {
    if (!showsAllWallets(this.modal.options.current.get(), false)) return nothing;
    return html`
      <wui-list aria-label=${msg('More ways to connect')}>
        <wui-list-item
          data-testid="all-wallets"
          label=${msg('All wallets')}
          .icon=${iconGrid}
          chevron
          @click=${this.#onAll}
        ></wui-list-item>
      </wui-list>
    `;
  }
}
