import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { css, html, type TemplateResult } from 'lit';
import { ModalElement } from '../../internal/modal-element.js';

/**
 * Which of the accounts that a wallet shared is the one in use.
 *
 * @tag w3m-switch-address-view
 */
export class W3mSwitchAddressView extends ModalElement {
  static override styles = [
    ModalElement.styles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
        padding: 0 var(--wui-space-8) var(--wui-space-8);
      }

      p {
        margin: 0;
        padding: 0 var(--wui-space-16) var(--wui-space-12);
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
        text-align: center;
        text-wrap: balance;
      }
    `,
  ];

  override render(): TemplateResult {
    const app = this.modal.options.current.get().metadata?.name;
    return html`
      <p>${app ? msg(str`Choose the account to use with ${app}`) : msg('Choose the account to use on this page')}</p>
      <w3m-scroll><w3m-account-list></w3m-account-list></w3m-scroll>
    `;
  }
}
