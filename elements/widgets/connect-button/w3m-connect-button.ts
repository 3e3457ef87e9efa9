import { msg } from '../../internal/msg.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ChainNamespace } from '../../../controllers/protocol/entities.js';
import { ThemedElement } from '../../internal/themed-element.js';
import { buttonStyles } from '../button.styles.js';
import { markForTests } from '../mark-for-tests.js';

/**
 * Opens the window where a wallet is chosen; says so while one is being connected.
 *
 * @tag w3m-connect-button
 * @csspart base - The native `<button>`.
 */
export class W3mConnectButton extends ThemedElement {
  static override shadowRootOptions = { ...ThemedElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    ThemedElement.styles,
    buttonStyles,
    css`
      /* As wide as the label that is not shown now, so that nothing around moves when it changes. */
      button {
        display: grid;
        place-content: center;
        place-items: center;
        gap: 0;
      }

      button::after {
        content: attr(data-label);
        block-size: 0;
        padding-inline: var(--wui-space-8);
        visibility: hidden;
      }

      .content {
        display: flex;
        align-items: center;
        gap: var(--wui-space-8);
      }

      :host([size='sm']) button {
        min-block-size: 32px;
        font-size: var(--wui-font-size-13);
      }
    `,
  ];

  /** Takes no clicks. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** Height and padding. */
  @property({ reflect: true }) size: 'sm' | 'md' = 'md';

  /** What it says; "Connect Wallet" if left out. */
  @property() label: string | undefined;

  /** What it says while a wallet is being connected; "Connecting..." if left out. */
  @property({ attribute: 'loading-label' }) loadingLabel: string | undefined;

  /** Connects only this family of chains. */
  @property() namespace: ChainNamespace | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    markForTests(this, 'connect-button', this.namespace);
  }

  override render(): TemplateResult {
    const label = this.label ?? msg('Connect Wallet');
    const isLoading = this.#isLoading;
    return html`
      <button
        part="base"
        class="accent"
        type="button"
        data-label=${label}
        aria-haspopup="dialog"
        ?disabled=${this.disabled}
        aria-busy=${isLoading ? 'true' : nothing}
        @click=${this.#onClick}
      >
        <span class="content">
          ${isLoading ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}
          <bdi>${isLoading ? (this.loadingLabel ?? msg('Connecting...')) : label}</bdi>
        </span>
      </button>
    `;
  }

  get #isLoading(): boolean {
    const { shell, account } = this.modal;
    const { status } = account.of(this.namespace);
    return shell.isLoadingFor(this.namespace) || (status !== 'connected' && status !== 'disconnected');
  }

  #onClick(): void {
    this.focus({ preventScroll: true }); // not every browser does so; the window gives it back
    const { shell } = this.modal;
    if (shell.isOpen.get() && !shell.isEmbedded) shell.requestClose();
    else if (!shell.isLoadingFor(this.namespace)) this.modal.open(this.namespace, 'Connect');
  }
}
