import { msg } from '../../internal/msg.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ChainNamespace, Connector } from '../../../controllers/domain/entities.js';
import {
  destinationOf,
  displayNameOf,
  walletNamed,
  type WalletName,
} from '../../../controllers/domain/wallets/named-wallets.js';
import { ThemedElement } from '../../internal/themed-element.js';
import { buttonStyles } from '../button.styles.js';
import { markForTests } from '../mark-for-tests.js';

/**
 * Connects one wallet: asks an installed one at once, and opens the modal at the QR code or the downloads of any other.
 *
 * @tag w3m-wallet-button
 * @csspart base - Native `<button>`.
 */
export class W3mWalletButton extends ThemedElement {
  static override shadowRootOptions: ShadowRootInit = { ...ThemedElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    ThemedElement.styles,
    buttonStyles,
    css`
      button {
        min-block-size: 44px;
        padding-inline-start: var(--wui-space-8);
      }

      w3m-wallet-image {
        --wui-image-size: 28px;

        flex: none;
      }

      bdi {
        overflow: hidden;
        text-overflow: ellipsis;
      }

      .spinner {
        margin-inline: 7px;
      }
    `,
  ];

  /** Disables the button. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** Name of the wallet: a name such as `metamask`, an rdns, a connector id or a display name. */
  @property() wallet: WalletName = 'metamask';

  /** Namespace to connect. */
  @property() namespace: ChainNamespace | undefined;

  /** True while the wallet is looked up after a click. */
  @state() private isLookingUp = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.mayWrite) markForTests(this, 'apkt-wallet-button', this.wallet);
  }

  override render(): TemplateResult {
    const connector = this.#connector;
    const name = connector?.name ?? displayNameOf(this.wallet);
    const isConnecting = this.isLookingUp || this.#isConnecting(connector);
    return html`
      <button
        part="base"
        class="neutral"
        type="button"
        aria-haspopup="dialog"
        aria-busy=${isConnecting ? 'true' : nothing}
        ?disabled=${this.disabled}
        @click=${this.#onClick}
      >
        ${
          isConnecting
            ? html`<span class="spinner" aria-hidden="true"></span>`
            : html`<w3m-wallet-image .connector=${connector} .wallet=${{ id: this.wallet, name }}></w3m-wallet-image>`
        }
        <bdi>${isConnecting ? msg('Connecting…') : name}</bdi>
      </button>
    `;
  }

  get #connector(): Connector | undefined {
    const session = this.modal.session.get();
    return session && walletNamed(session.connectors.inNamespace(this.namespace), this.wallet);
  }

  #isConnecting(connector: Connector | undefined): boolean {
    const request = this.modal.session.get()?.connection.attempt.get();
    return connector !== undefined && request?.status === 'waiting' && request.connector.id === connector.id;
  }

  async #onClick(): Promise<void> {
    this.focus({ preventScroll: true }); // Safari does not focus clicked buttons; the modal restores the focus on close
    const { modal, namespace, wallet } = this;
    if (this.isLookingUp) return;
    this.isLookingUp = true;
    try {
      const [session, { WALLETS }] = await Promise.all([
        modal.start(),
        import('../../../controllers/domain/wallets/wallets.js'),
      ]);
      const connectors = session.connectors.inNamespace(namespace);
      const inUse = modal.account.of(namespace).connection?.connectorId;
      if (inUse !== undefined && walletNamed(connectors, wallet)?.id === inUse) return modal.open(namespace);
      modal.open(namespace, ...(destinationOf(wallet, { connectors, directory: WALLETS }) ?? (['Connect'] as const)));
    } catch (error) {
      modal.scope.report(error);
    } finally {
      this.isLookingUp = false;
    }
  }
}
