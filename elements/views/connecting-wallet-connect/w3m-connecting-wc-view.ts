import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ViewData } from '../../../controllers/index.js';
import { SessionElement } from '../../internal/session-element.js';

/**
 * Connects a wallet by WalletConnect on any of its platforms.
 *
 * @tag w3m-connecting-wc-view
 */
export class W3mConnectingWcView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
      }
    `,
  ];

  /** Wallet to connect; any wallet by default. */
  @property({ attribute: false }) data: ViewData['ConnectingWalletConnect'];

  override render(): TemplateResult {
    return html`<w3m-pairing .wallet=${this.data?.wallet} .connector=${this.data?.connector}></w3m-pairing>`;
  }
}
