import { css, html, type TemplateResult } from 'lit';
import { SessionElement } from '../../internal/session-element.js';

/**
 * Lists the wallets, where the view Connect shows one button in their place.
 *
 * @tag w3m-connect-wallets-view
 */
export class W3mConnectWalletsView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
      }
    `,
  ];

  override render(): TemplateResult {
    return html`<w3m-connect-view .methods=${null}></w3m-connect-view>`;
  }
}
