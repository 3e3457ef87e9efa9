import { css, html, type TemplateResult } from 'lit';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';

/**
 * Second column before a wallet is chosen: explains what a wallet is, or, without the option `enableWalletGuide`, says
 * what to do.
 *
 * @tag w3m-guide
 */
export class W3mGuide extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
      }

      p {
        margin: 0;
        padding: var(--wui-space-24);
        color: var(--wui-color-text-secondary);
        text-align: center;
      }
    `,
  ];

  override render(): TemplateResult {
    if (this.modal.options.current.get().enableWalletGuide)
      return html`<w3m-what-is-a-wallet-view></w3m-what-is-a-wallet-view>`;
    return html`<p>${msg('Choose a wallet')}</p>`;
  }
}
