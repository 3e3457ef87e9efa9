import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { html, type TemplateResult } from 'lit';
import { SessionElement } from '../../internal/session-element.js';
import { listHintStyles, listViewStyles } from '../../widgets/list-view.styles.js';

/**
 * Lets the user choose the active account of the wallet.
 *
 * @tag w3m-switch-address-view
 */
export class W3mSwitchAddressView extends SessionElement {
  static override styles = [SessionElement.styles, listViewStyles, listHintStyles];

  override render(): TemplateResult {
    const app = this.modal.options.current.get().metadata?.name;
    return html`
      <p>${app ? msg(str`Choose the account to use with ${app}`) : msg('Choose the account to use on this page')}</p>
      <w3m-scroll><w3m-account-list></w3m-account-list></w3m-scroll>
    `;
  }
}
