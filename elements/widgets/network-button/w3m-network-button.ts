import { msg } from '../../internal/msg.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { ThemedElement } from '../../internal/themed-element.js';
import { buttonStyles } from '../button.styles.js';
import { markForTests } from '../mark-for-tests.js';

/**
 * The network in use. Opens the window at the choice of networks.
 *
 * @tag w3m-network-button
 * @slot - A label of one's own.
 * @csspart base - The native `<button>`.
 */
export class W3mNetworkButton extends ThemedElement {
  static override shadowRootOptions = { ...ThemedElement.shadowRootOptions, delegatesFocus: true };
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

  /** Takes no clicks. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** What it says while no network is chosen. */
  @property() label: string | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    markForTests(this, 'w3m-network-button');
  }

  protected override firstUpdated(changed: PropertyValues<this>): void {
    super.firstUpdated(changed);
    // Decoration, and no part of what a page loads at once. Without it nobody is kept from anything.
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
          ?disabled=${this.disabled || this.modal.shell.isLoading.get()}
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
    const isFine = network.isSupported.get() || options.current.get().allowUnsupportedChain;
    if (active) return isFine ? active.name : msg('Switch Network');
    return this.label ?? (account.isConnected.get() ? msg('Unknown Network') : msg('Select Network'));
  }

  #onClick(): void {
    this.focus({ preventScroll: true }); // not every browser does so; the window gives it back
    this.modal.events.track('CLICK_NETWORKS');
    this.modal.open(undefined, 'Networks');
  }
}
