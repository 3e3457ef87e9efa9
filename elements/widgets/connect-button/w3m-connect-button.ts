import { msg } from '../../internal/msg.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ChainNamespace } from '../../../controllers/domain/entities.js';
import { ThemedElement } from '../../internal/themed-element.js';
import { buttonStyles } from '../button.styles.js';
import { markForTests } from '../mark-for-tests.js';

/**
 * Opens the modal in the view Connect, and shows a loading state while the chosen wallet connects.
 *
 * @tag w3m-connect-button
 * @csspart base - Native `<button>`.
 */
export class W3mConnectButton extends ThemedElement {
  static override shadowRootOptions: ShadowRootInit = { ...ThemedElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    ThemedElement.styles,
    buttonStyles,
    css`
      /* Reserves the width of the label, so that the loading label shifts no layout. */
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

      button.sm {
        min-block-size: 32px;
        font-size: var(--wui-font-size-13);
      }
    `,
  ];

  /** Disables the button. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** Height and padding. */
  @property() size: 'sm' | 'md' = 'md';

  /** Label; "Connect Wallet" by default. */
  @property() label: string | undefined;

  /** Label while a wallet connects; "Connecting…" by default. */
  @property({ attribute: 'loading-label' }) loadingLabel: string | undefined;

  /** Namespace to connect. */
  @property() namespace: ChainNamespace | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.mayWrite) markForTests(this, 'connect-button', this.namespace);
  }

  override render(): TemplateResult {
    const label = this.label ?? msg('Connect Wallet');
    const isLoading = this.#isLoading;
    return html`
      <button
        part="base"
        class="accent ${this.size}"
        type="button"
        data-label=${label}
        aria-haspopup="dialog"
        ?disabled=${this.disabled}
        aria-busy=${isLoading ? 'true' : nothing}
        @click=${this.#onClick}
      >
        <span class="content">
          ${isLoading ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}
          <bdi>${isLoading ? (this.loadingLabel ?? msg('Connecting…')) : label}</bdi>
        </span>
      </button>
    `;
  }

  get #isLoading(): boolean {
    const { shell, account, namespaces } = this.modal;
    const { status } = account.of(this.namespace);
    const isElsewhere = !this.namespace && status === 'disconnected'; // a wallet of another namespace may be chosen
    const statuses = isElsewhere ? namespaces.map(namespace => account.of(namespace).status) : [status];
    return shell.isLoadingFor(this.namespace) || statuses.some(each => each !== 'connected' && each !== 'disconnected');
  }

  #onClick(): void {
    this.focus({ preventScroll: true }); // Safari does not focus clicked buttons; the modal restores the focus on close
    const { shell, account } = this.modal;
    const isOnTheWay = shell.isRequested.get() && !shell.isOpen.get();
    if (shell.isOpen.get() && !shell.isEmbedded) shell.requestClose();
    else if (!isOnTheWay && !shell.isLoadingFor(this.namespace)) {
      const isRestored = account.of(this.namespace).status === 'reconnecting';
      this.modal.open(this.namespace, ...(isRestored ? ([] as const) : (['Connect'] as const)));
    }
  }
}
