import { msg } from '../../internal/msg.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ViewData } from '../../../controllers/index.js';
import { SessionElement } from '../../internal/session-element.js';
import type { W3mChooseNetworkEvent } from '../../widgets/network-rows/w3m-network-rows.events.js';
import { listViewStyles } from '../../widgets/list-view.styles.js';

/**
 * Shown on an unsupported network: lets the user switch to a supported network or disconnect.
 *
 * @tag w3m-unsupported-chain-view
 * @csspart message - Explanation.
 */
export class W3mUnsupportedChainView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    listViewStyles,
    css`
      .message {
        margin: 0;
        padding: var(--wui-space-4) var(--wui-space-16) var(--wui-space-16);
        color: var(--wui-color-text-secondary);
        text-align: center;
        text-wrap: balance;
      }

      wui-separator {
        padding: var(--wui-space-4) var(--wui-space-8);
      }
    `,
  ];

  /** Namespace of the unsupported network; the active namespace by default. */
  @property({ attribute: false }) data: ViewData['UnsupportedChain'] | undefined;

  override render(): TemplateResult {
    const { account, network } = this.modal;
    const namespace = this.data?.namespace ?? network.activeNamespace.get();
    return html`
      <p part="message" class="message">
        ${msg('This app doesn’t support your current network. Switch to an available option to continue.')}
      </p>
      <w3m-scroll>
        <w3m-network-rows
          .networks=${network.inNamespace(namespace)}
          @w3m-choose-network=${this.#onChoose}
        ></w3m-network-rows>
      </w3m-scroll>
      ${
        account.accountOf(namespace)
          ? html`
              <wui-separator>${msg('or')}</wui-separator>
              <w3m-disconnect-row .namespace=${namespace}></w3m-disconnect-row>
            `
          : nothing
      }
    `;
  }

  async #onChoose({ network }: W3mChooseNetworkEvent): Promise<void> {
    const { account } = this.modal;
    const { router } = this.session;
    if (account.accountOf(network.chainNamespace)) return router.push('SwitchNetwork', { network });
    try {
      await this.session.switchNetwork(network);
      if (this.isConnected) router.push('Connect');
    } catch (error) {
      this.tell(error);
    }
  }
}
