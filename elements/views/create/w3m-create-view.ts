import { css, html, nothing, type TemplateResult } from 'lit';
import { SessionElement } from '../../internal/session-element.js';
import { msg } from '../../internal/msg.js';
import { withConsent } from '../../widgets/consent/consent.js';

/**
 * Offers people without a wallet to sign in, or to install one.
 *
 * @tag w3m-create-view
 */
export class W3mCreateView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--wui-space-12);
        padding: 0 var(--wui-space-8) var(--wui-space-16);
      }

      .methods {
        display: flex;
        flex-direction: column; /* keeps the margins of its parts apart */
      }

      wui-separator {
        margin-inline: var(--wui-space-8);
      }

      /* The inset of its first row is as far from the word above it as the margin of the field. */
      w3m-social-login {
        margin-block-start: 0;
      }

      .guide {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: center;
        margin: 0;
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
      }

      @media (forced-colors: active) {
        .guide {
          gap: var(--wui-space-8); /* the border of the button is visible in this mode */
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const side = this.session.source('ID_AUTH');
    const { email, socials, passkey } = side?.methods.get() ?? { email: false, socials: [], passkey: false };
    const hasOthers = socials.length > 0 || passkey;
    const methods = html`
      <div class="methods">
        ${email ? html`<w3m-email-login></w3m-email-login>` : nothing}
        ${email && hasOthers ? html`<wui-separator>${msg('or')}</wui-separator>` : nothing}
        ${hasOthers ? html`<w3m-social-login purpose="create"></w3m-social-login>` : nothing}
      </div>
    `;
    return html`
      ${withConsent(this.session, methods)}
      <p class="guide" data-testid="w3m-wallet-guide-explore">
        <span>${msg('Prefer a wallet app?')}</span>
        <wui-button variant="plain" size="s" @click=${this.#onExplore}>${msg('Get a wallet')}</wui-button>
      </p>
    `;
  }

  #onExplore(): void {
    this.modal.events.track('CLICK_GET_WALLET');
    this.session.router.push('GetWallet');
  }
}
