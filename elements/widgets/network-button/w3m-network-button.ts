import { msg } from '../../internal/msg.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { isUnsupportedNetwork } from '../../../controllers/domain/networks/networks.js';
import { ThemedElement } from '../../internal/themed-element.js';
import { buttonStyles } from '../button.styles.js';
import { markForTests } from '../mark-for-tests.js';

/**
 * Shows the active network. Opens the modal in the view Networks.
 *
 * @tag w3m-network-button
 * @slot - Custom label.
 * @csspart base - Native `<button>`.
 */
export class W3mNetworkButton extends ThemedElement {
  static override shadowRootOptions: ShadowRootInit = { ...ThemedElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    ThemedElement.styles,
    buttonStyles,
    css`
      wui-network-button {
        display: contents;
      }

      button {
        padding-inline: var(--wui-space-16);
      }

      button:has(w3m-network-image) {
        padding-inline-start: 7px;
      }

      w3m-network-image {
        inline-size: 24px;
        block-size: 24px;
      }

      button:disabled w3m-network-image {
        opacity: 0.5;
      }
    `,
  ];

  /** Disables the button. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** Label while no network is active. */
  @property() label: string | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.mayWrite) markForTests(this, 'w3m-network-button');
  }

  protected override firstUpdated(changed: PropertyValues<this>): void {
    super.firstUpdated(changed);
    // The pictures are decorative, so they load late and a failed load is ignored.
    import('../pictures.define.js').catch(() => undefined);
  }

  override render(): TemplateResult {
    const network = this.modal.network.active.get();
    return html`
      <wui-network-button>
        <button
          part="base"
          class="neutral"
          type="button"
          data-testid="wui-network-button"
          aria-haspopup="dialog"
          ?disabled=${this.disabled || this.modal.shell.isLoadingFor(undefined)}
          @click=${this.#onClick}
        >
          ${network ? html`<w3m-network-image size="24" .network=${network}></w3m-network-image>` : nothing}
          <slot>${this.#text}</slot>
        </button>
      </wui-network-button>
    `;
  }

  get #text(): string {
    const { network, account, options } = this.modal;
    const active = network.active.get();
    const isUsable = network.isSupported.get() || options.current.get().allowUnsupportedChain;
    if (active && !isUsable) return msg('Switch network');
    if (active) return isUnsupportedNetwork(active) ? msg('Unknown network') : active.name;
    return this.label ?? (account.isConnected.get() ? msg('Unknown network') : msg('Choose network'));
  }

  #onClick(): void {
    this.focus({ preventScroll: true }); // Safari does not focus clicked buttons; the modal restores the focus on close
    this.modal.events.track('CLICK_NETWORKS');
    this.modal.open(undefined, 'Networks');
  }
}
