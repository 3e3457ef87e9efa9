import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ChainNamespace, ViewData } from '../../../controllers/index.js';
import type { Connector } from '../../../controllers/domain/entities.js';
import { factsOf } from '../../../controllers/domain/networks/namespace-facts.js';
import { SessionElement } from '../../internal/session-element.js';
import { msg } from '../../internal/msg.js';

/** Names of namespaces that are not proper nouns. */
const translatedNames: { readonly [N in ChainNamespace]?: () => string } = { eip155: () => msg('EVM networks') };

const nameOf = (namespace: ChainNamespace): string => translatedNames[namespace]?.() ?? factsOf(namespace).name;

/**
 * Lets the user choose one of the namespaces of a wallet.
 *
 * @tag w3m-connecting-multi-chain-view
 */
export class W3mConnectingMultiChainView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
        padding: 0 var(--wui-space-8) var(--wui-space-12);
      }

      .head {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: var(--wui-space-16);
        padding: var(--wui-space-16) var(--wui-space-24) var(--wui-space-24);
        text-align: center;
      }

      p {
        max-inline-size: 100%;
        margin: 0;
        overflow-wrap: break-word;
        text-wrap: balance;
      }

      .heading {
        font-size: var(--wui-font-size-17);
        font-weight: var(--wui-font-weight-semibold);
      }

      .detail {
        margin-block-start: var(--wui-space-4);
        color: var(--wui-color-text-secondary);
      }
    `,
  ];

  /** Wallet whose namespaces are listed. */
  @property({ attribute: false }) data: ViewData['ConnectingMultiChain'] | undefined;

  override render(): TemplateResult | typeof nothing {
    if (!this.data) return nothing;
    const { connector } = this.data;
    const heading = msg('Where do you want to connect?');
    return html`
      <div class="head">
        <w3m-wallet-image size="80" .connector=${connector}></w3m-wallet-image>
        <div>
          <p class="heading">${heading}</p>
          <p class="detail">${msg('You can add the others later.')}</p>
        </div>
      </div>
      <wui-list aria-label=${heading}>
        ${(connector.connectors ?? [connector]).map(each => this.#rowTemplate(each))}
      </wui-list>
    `;
  }

  #onNamespaceClick(connector: Connector): void {
    this.session.router.push('ConnectingExternal', { connector });
  }

  #rowTemplate(connector: Connector): TemplateResult {
    const { namespace, id } = connector;
    const isConnected = this.modal.account.of(namespace).connection?.connectorId === id;
    const network = this.modal.network.networks.get().find(({ chainNamespace }) => chainNamespace === namespace);
    return html`
      <wui-list-item
        data-testid="wui-list-chain-${namespace}"
        label=${nameOf(namespace)}
        value=${isConnected ? msg('Connected') : nothing}
        chevron
        @click=${() => this.#onNamespaceClick(connector)}
        ><w3m-network-image slot="image" .network=${network}></w3m-network-image
      ></wui-list-item>
    `;
  }
}
