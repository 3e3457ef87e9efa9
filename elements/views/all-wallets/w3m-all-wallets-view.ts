import { css, html, type TemplateResult } from 'lit';
import { ModalElement } from '../../internal/modal-element.js';

/**
 * All wallets.
 *
 * @tag w3m-all-wallets-view
 */
export class W3mAllWalletsView extends ModalElement {
  static override styles = [
    ModalElement.styles,
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
