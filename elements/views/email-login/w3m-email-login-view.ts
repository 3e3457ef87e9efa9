import { css, html, nothing, type TemplateResult } from 'lit';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { withConsent } from '../../widgets/consent/consent.js';

/**
 * Offers the sign-in by email alone, for hosts that open it by its name.
 *
 * @tag w3m-email-login-view
 */
export class W3mEmailLoginView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--wui-space-12);
        padding: 0 var(--wui-space-16) var(--wui-space-16);
      }

      p {
        margin: 0;
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
        text-align: center;
      }

      w3m-email-login {
        margin: 0;
      }
    `,
  ];

  override render(): TemplateResult {
    const isOffered = this.session.source('ID_AUTH')?.methods.get().email === true;
    return html`
      <p>${isOffered ? msg('We send a code to your email address.') : msg('This app does not offer email sign-in.')}</p>
      ${isOffered ? withConsent(this.session, html`<w3m-email-login></w3m-email-login>`) : nothing}
    `;
  }
}
