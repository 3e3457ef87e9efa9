import { html, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { SessionElement } from '../../internal/session-element.js';
import { announce } from '../../internal/announce.js';
import { msg } from '../../internal/msg.js';
import { iconWallet } from '../../widgets/sign-in/icons.js';
import { signInStyles } from '../../widgets/sign-in/sign-in.styles.js';

/**
 * Opens the page of the embedded wallet with its recovery, its devices and its export.
 *
 * @tag w3m-upgrade-wallet-view
 */
export class W3mUpgradeWalletView extends SessionElement {
  static override styles = [SessionElement.styles, signInStyles];

  @state() private isBusy = false;

  override render(): TemplateResult {
    return html`
      <wui-icon class="mark" size="24" .icon=${iconWallet}></wui-icon>
      <p class="heading">${msg('Manage your wallet')}</p>
      <p class="detail">${msg('Set up recovery, manage your devices, or move your account to another wallet.')}</p>
      <wui-button full size="l" data-testid="w3m-secure-website-button" ?loading=${this.isBusy} @click=${this.#onOpen}
        >${msg('Open wallet settings')}</wui-button
      >
    `;
  }

  async #onOpen(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.modal.events.track('EMAIL_UPGRADE_FROM_MODAL');
    try {
      const wallet = await this.session.source('ID_AUTH')?.open();
      await wallet?.openSettings?.('overview');
    } catch (error) {
      console.error(error);
      announce(this, msg('Something went wrong. Try again.'), 'assertive');
    } finally {
      this.isBusy = false;
    }
  }
}
