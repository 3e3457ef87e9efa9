import { css, html, nothing, type TemplateResult } from 'lit';
import { SessionElement } from '../../internal/session-element.js';
import { msg } from '../../internal/msg.js';
import { iconGrid } from '../../ui/icon/icons.js';
import { showsAllWallets } from '../../widgets/open-wallet.js';

/**
 * Connects with WalletConnect as the only wallet source: a QR code on desktops, the wallet directory on phones.
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

  #onAllWalletsClick(): void {
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
          @click=${this.#onAllWalletsClick}
        ></wui-list-item>
      </wui-list>
    `;
  }
}
