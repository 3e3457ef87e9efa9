import { css, html, type TemplateResult } from 'lit';
import { SessionElement } from '../../internal/session-element.js';
import { withConsent } from '../../widgets/consent/consent.js';

/**
 * Lists every provider of social sign-in.
 *
 * @tag w3m-connect-socials-view
 */
export class W3mConnectSocialsView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
        padding: 0 var(--wui-space-8) var(--wui-space-12);
      }
    `,
  ];

  override render(): TemplateResult {
    return withConsent(this.session, html`<w3m-social-login all></w3m-social-login>`);
  }
}
