import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { SessionElement } from '../../internal/session-element.js';
import { siteHost } from '../../widgets/host/site-host.js';
import { listHintStyles, listViewStyles } from '../../widgets/list-view.styles.js';

/**
 * Lets the user choose the active account of the wallet.
 *
 * @tag w3m-switch-address-view
 */
export class W3mSwitchAddressView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    listViewStyles,
    listHintStyles,
    css`
      .app {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: var(--wui-space-4);
        padding: 0 var(--wui-space-16) var(--wui-space-4);
        overflow-wrap: anywhere;
        text-align: center;
      }
    `,
  ];

  override render(): TemplateResult {
    const { name: app, url, icons } = this.modal.options.current.get().metadata ?? {};
    return html`
      <div class="app">
        ${app ? html`<wui-image size="40" .src=${icons?.[0]} name=${app}></wui-image>` : nothing}
        <bdi>${siteHost(url)}</bdi>
      </div>
      <p>${app ? msg(str`Choose the account to use with ${app}`) : msg('Choose the account to use on this page')}</p>
      <w3m-scroll><w3m-account-list></w3m-account-list><w3m-connection-list></w3m-connection-list></w3m-scroll>
    `;
  }
}
