import { msg } from '../../internal/msg.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { SessionElement } from '../../internal/session-element.js';
import { listViewStyles } from '../../widgets/list-view.styles.js';
import { receivingNetworks } from '../../widgets/receiving-networks.js';

/**
 * Lists the networks on which the active account receives.
 *
 * @tag w3m-wallet-compatible-networks-view
 */
export class W3mWalletCompatibleNetworksView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    listViewStyles,
    css`
      wui-notice {
        margin: 0 var(--wui-space-8) var(--wui-space-8);
      }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const account = this.modal.account.current.get();
    if (!account) return nothing;
    return html`
      <wui-notice tone="warning">
        ${msg('Receive only on these networks. Assets sent on others may be lost.')}
      </wui-notice>
      <w3m-scroll>
        <wui-list aria-label=${msg('Compatible networks')}>
          ${receivingNetworks(this.modal, account).map(
            network => html`
              <wui-list-item static label=${network.name}
                ><w3m-network-image slot="image" .network=${network}></w3m-network-image
              ></wui-list-item>
            `,
          )}
        </wui-list>
      </w3m-scroll>
    `;
  }
}
