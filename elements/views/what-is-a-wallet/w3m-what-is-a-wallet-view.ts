import { msg } from '../../internal/msg.js';
import { html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconWallet } from '../../ui/icon/icons.js';
import { visualKey, visualNetwork, visualWallet } from '../../ui/visual/visuals.js';
import { explainer, explainerStyles } from '../../widgets/explainer.js';

/**
 * Explains what a wallet is.
 *
 * @tag w3m-what-is-a-wallet-view
 */
export class W3mWhatIsAWalletView extends SessionElement {
  static override styles = [SessionElement.styles, explainerStyles];

  /** Set beside a list of installed wallets: choosing one of them is the next step there. */
  @property({ attribute: false }) isAside = false;

  override render(): TemplateResult {
    return html`
      ${explainer(
        visualWallet,
        msg('A home for your digital assets'),
        msg('A wallet keeps the keys to your coins, tokens and collectables. Only you can move them.'),
      )}
      ${explainer(
        visualKey,
        msg('A way to sign in'),
        msg('You prove who you are with a signature in your wallet. You need no account and no password.'),
      )}
      ${explainer(
        visualNetwork,
        msg('One sign-in for every app'),
        msg('Use the same wallet in any app that supports it. You choose what each app can see.'),
      )}
      <wui-button full size="l" variant=${this.isAside ? 'neutral' : 'accent'} @click=${this.#onGetWallet}>
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
