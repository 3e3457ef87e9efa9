import { css, html, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CaipNetwork, ChainNamespace, ViewData } from '../../../controllers/index.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { str } from '../../internal/str.js';
import { visualSignpost } from '../../ui/visual/visual-signpost.js';
import { namespaceName } from '../../widgets/namespace-name.js';

/**
 * Leads to the networks of another namespace: uses its wallet if one is connected, otherwise lists the wallets that can
 * be. The wallet in use stays connected.
 *
 * @tag w3m-switch-active-chain-view
 */
export class W3mSwitchActiveChainView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: var(--wui-space-16);
        padding: var(--wui-space-16);
        text-align: center;
      }

      p {
        max-inline-size: 100%;
        margin: 0;
        overflow-wrap: anywhere;
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

      wui-button {
        align-self: stretch;
      }
    `,
  ];

  @state() private isSwitching = false;

  @property({ attribute: false }) data: ViewData['SwitchActiveChain'];

  override render(): TemplateResult {
    const network = this.#target();
    if (!network) {
      return html`
        <wui-empty>
          <wui-visual slot="visual" .visual=${visualSignpost}></wui-visual>
          ${msg('No networks available')}
        </wui-empty>
      `;
    }
    const { chainNamespace } = network;
    const name = namespaceName(chainNamespace);
    const { wallet } = this.modal.account.of(chainNamespace);
    return html`
      <w3m-network-image size="80" .network=${network}></w3m-network-image>
      <div>
        <p class="heading" data-testid="w3m-switch-active-chain-to-${name}">${msg(str`Switch to ${name}`)}</p>
        <p class="detail">${wallet ? msg(str`${wallet.name} is connected there already.`) : this.#advice(name)}</p>
      </div>
      <wui-button
        full
        size="l"
        data-testid="w3m-switch-active-chain-button"
        ?loading=${this.isSwitching}
        @click=${() => this.#onSwitch(network)}
        >${msg('Switch')}</wui-button
      >
    `;
  }

  #advice(name: string): string {
    const { account, network } = this.modal;
    const inUse = network.activeNamespace.get();
    const next = msg(str`Choose a wallet for ${name} next.`);
    return inUse && account.isConnected.get()
      ? `${next} ${msg(str`Your ${namespaceName(inUse)} account stays connected.`)}`
      : next;
  }

  /** Returns the network to use: the one that is asked for, or that of the first namespace that is not in use. */
  #target(): CaipNetwork | undefined {
    const { network, namespaces } = this.modal;
    const { network: named, switchToChain } = this.data ?? {};
    if (named && namespaces.includes(named.chainNamespace)) return named;
    const inUse = network.activeNamespace.get();
    const isOffered = (namespace: ChainNamespace): boolean =>
      switchToChain ? namespace === switchToChain : namespace !== inUse;
    const namespace = namespaces.find(isOffered);
    return namespace && (network.of(namespace) ?? network.inNamespace(namespace)[0]);
  }

  async #onSwitch(network: CaipNetwork): Promise<void> {
    if (this.isSwitching) return;
    const { account, shell } = this.modal;
    const { router } = this.session;
    const { chainNamespace } = network;
    const { connection } = account.of(chainNamespace);
    const isThere = connection !== undefined;
    if (isThere && String(connection.chainId) !== String(network.id)) return router.push('SwitchNetwork', { network });
    this.isSwitching = true;
    try {
      await this.session.switchNetwork(network);
      if (!this.isConnected) return;
      if (isThere) return router.reset('Account');
      shell.open(chainNamespace); // lists only wallets of this namespace
      router.replace('Connect');
    } catch (error) {
      this.tell(error);
    } finally {
      this.isSwitching = false;
    }
  }
}
