import { html, type TemplateResult } from 'lit';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { visualKey, visualNetwork, visualWallet } from '../../ui/visual/visuals.js';
import { explainer, explainerStyles } from '../../widgets/explainer.js';

/**
 * Explains how a purchase works.
 *
 * @tag w3m-what-is-a-buy-view
 */
export class W3mWhatIsABuyView extends SessionElement {
  static override styles = [SessionElement.styles, explainerStyles];

  override render(): TemplateResult {
    return html`
      ${explainer(
        visualKey,
        msg('A provider sells to you'),
        msg('You pay by card or bank transfer on the page of the provider, and the provider checks who you are.'),
      )}
      ${explainer(
        visualNetwork,
        msg('Fees are part of the price'),
        msg('The provider and the network take a fee. You see both before you pay.'),
      )}
      ${explainer(
        visualWallet,
        msg('It arrives in your wallet'),
        msg('What you buy is sent to your own address. This can take a few minutes.'),
      )}
      <wui-button full size="l" data-testid="what-is-a-buy-button" @click=${this.#onBuy}>${msg('Buy')}</wui-button>
    `;
  }

  #onBuy(): void {
    const { router, viewNamed } = this.session;
    router.replace(viewNamed('OnRampProviders')); // without an account, to a wallet
  }
}
