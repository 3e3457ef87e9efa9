import { css, html, type TemplateResult } from 'lit';
import { SessionElement } from '../../internal/session-element.js';

/**
 * All wallets.
 *
 * @tag w3m-all-wallets-view
 */
export class W3mAllWalletsView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
      }
    `,
  ];

  override render(): TemplateResult {
    return html`<w3m-wallet-directory autofocus></w3m-wallet-directory>`;
  }
}
