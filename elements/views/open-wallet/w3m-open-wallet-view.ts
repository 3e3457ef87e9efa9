import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ViewData, WalletInfo } from '../../../controllers/index.js';
import { SessionElement } from '../../internal/session-element.js';
import { hostOf, hostPicture } from '../../widgets/host/host-line.js';

/**
 * Leads to the wallet's app on this phone while a request waits there.
 *
 * @tag w3m-open-wallet-view
 */
export class W3mOpenWalletView extends SessionElement {
  /** The request. */
  @property({ attribute: false }) data: ViewData['OpenWallet'] | undefined;

  override render(): TemplateResult | typeof nothing {
    if (!this.data) return nothing;
    const { name, imageUrl } = this.data;
    const wallet: WalletInfo = { name, icon: imageUrl, type: 'WALLET_CONNECT' };
    return html`
      <w3m-waiting
        state="loading"
        heading=${msg(str`Approve in ${name}`)}
        detail=${msg('Then come back here. This page continues by itself.')}
      >
        <w3m-wallet-image size="80" .info=${wallet}></w3m-wallet-image>
        ${hostPicture(hostOf(this.modal))}
      </w3m-waiting>
      <w3m-app-link .request=${this.data}></w3m-app-link>
    `;
  }
}
