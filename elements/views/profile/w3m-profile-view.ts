import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { shortAddress } from '../../../controllers/domain/format.js';
import { SessionElement } from '../../internal/session-element.js';
import type { WuiCopyEvent } from '../../ui/copy-button/wui-copy-button.events.js';
import { iconUser } from '../../ui/icon/icons.js';
import { accountHeadStyles } from '../../widgets/account-head.styles.js';
import { announceCopiedAddress } from '../../widgets/announce-copy.js';
import { breakableName } from '../../widgets/breakable-name.js';
import { listViewStyles } from '../../widgets/list-view.styles.js';
import { walletName } from '../../widgets/wallet-name.js';

/**
 * Shows the active account and the other accounts of the wallet.
 *
 * @tag w3m-profile-view
 */
export class W3mProfileView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    listViewStyles,
    accountHeadStyles,
    css`
      wui-separator {
        margin-inline: var(--wui-space-8);
      }

      .wallet {
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
      }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const { account } = this.modal;
    const current = account.current.get();
    if (!current) return nothing;
    const { profileName, profileImage, wallet } = account.active.get();
    return html`
      <div class="head">
        <wui-avatar address=${current.address} .src=${profileImage}></wui-avatar>
        ${profileName ? html`<p class="name"><bdi>${breakableName(profileName)}</bdi></p>` : nothing}
        <div class="who" title=${current.address}>
          <bdi class="address">${shortAddress(current.address)}</bdi>
          <wui-copy-button
            value=${current.address}
            label=${msg('Copy address')}
            @wui-copy=${this.#onCopy}
          ></wui-copy-button>
        </div>
        ${wallet ? html`<p class="wallet">${msg(str`Connected with ${walletName(wallet)}`)}</p>` : nothing}
      </div>
      <w3m-scroll>
        <w3m-account-list></w3m-account-list>
        <w3m-connection-list></w3m-connection-list>
        <wui-separator></wui-separator>
        <wui-list-item
          chevron
          whole
          data-testid="account-settings-button"
          label=${msg('Account settings')}
          .icon=${iconUser}
          @click=${this.#onSettings}
        ></wui-list-item>
      </w3m-scroll>
    `;
  }

  #onSettings(): void {
    this.session.router.push('AccountSettings');
  }

  #onCopy({ succeeded }: WuiCopyEvent): void {
    announceCopiedAddress(this, succeeded);
  }
}
