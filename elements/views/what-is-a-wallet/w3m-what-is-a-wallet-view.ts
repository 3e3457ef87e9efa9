import { msg } from '../../internal/msg.js';
import { html, type TemplateResult } from 'lit';
import { SessionElement } from '../../internal/session-element.js';
import { iconWallet } from '../../ui/icon/icons.js';
import { visualKey, visualNetwork, visualWallet } from '../../ui/visual/visuals.js';
import { explainer, explainerStyles } from '../../widgets/explainer.js';

/**
 * What a wallet is, for who has none.
 *
 * @tag w3m-what-is-a-wallet-view
 */
export class W3mWhatIsAWalletView extends SessionElement {
  static override styles = [SessionElement.styles, explainerStyles];

  override render(): TemplateResult {
    return html`
      ${explainer(
        visualWallet,
        msg('A home for what you own'),
        msg('A wallet keeps the keys to your coins, tokens and collectables. Nobody but you can move them.'),
      )}
      ${explainer(
        visualKey,
        msg('A way to sign in'),
        msg('You prove who you are by signing in the wallet. There is no account to make and no password to forget.'),
      )}
      ${explainer(
        visualNetwork,
        msg('One for every app'),
        msg('The same wallet works wherever wallets are taken. You choose what each app may see.'),
      )}
      <wui-button full size="l" @click=${this.#onGetWallet}>
        <wui-icon slot="start" .icon=${iconWallet}></wui-icon>
        ${msg('Get a wallet')}
      </wui-button>
    `;
  }

  #onGetWallet(): void {
    this.modal.events.track('CLICK_GET_WALLET');
    this.session.router.push('GetWallet');
  }
}
