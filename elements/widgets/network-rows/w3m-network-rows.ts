import { msg } from '../../internal/msg.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CaipNetwork } from '../../../controllers/domain/entities.js';
import { SessionElement } from '../../internal/session-element.js';
import { W3mChooseNetworkEvent } from './w3m-network-rows.events.js';

/**
 * List of networks to choose from. Networks that the connected wallet has not approved are disabled.
 *
 * @tag w3m-network-rows
 * @fires {W3mChooseNetworkEvent} w3m-choose-network - When the user chooses a network, even the active one.
 */
export class W3mNetworkRows extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
      }
    `,
  ];

  @property({ attribute: false }) networks: readonly CaipNetwork[] = [];

  /** First row that can be chosen. */
  get firstRow(): HTMLElement | undefined {
    return this.renderRoot.querySelector<HTMLElement>('wui-list-item:not([disabled])') ?? undefined;
  }

  override render(): TemplateResult {
    return html`
      <wui-list aria-label=${msg('Networks')}>
        ${repeat(
          this.networks,
          ({ caipNetworkId }) => caipNetworkId,
          network => this.#rowTemplate(network),
        )}
      </wui-list>
    `;
  }

  #rowTemplate(network: CaipNetwork): TemplateResult {
    const { account, network: networks } = this.modal;
    const isUnapproved = account.accountOf(network.chainNamespace) !== undefined && !networks.isApproved(network);
    return html`
      <wui-list-item
        data-testid="w3m-network-switch-${network.name}"
        label=${network.name}
        secondary=${isUnapproved ? msg('Not approved in your wallet') : nothing}
        ?selected=${networks.active.get()?.caipNetworkId === network.caipNetworkId}
        ?disabled=${isUnapproved}
        @click=${() => this.#onChoose(network, isUnapproved)}
        ><w3m-network-image slot="image" .network=${network}></w3m-network-image
      ></wui-list-item>
    `;
  }

  #onChoose(network: CaipNetwork, isUnapproved: boolean): void {
    if (!isUnapproved) this.dispatchEvent(new W3mChooseNetworkEvent(network));
  }
}
