import { css, html, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { report } from '../../../controllers/core/report.js';
import type { ChainNamespace } from '../../../controllers/domain/entities.js';
import { ThemedElement } from '../../internal/themed-element.js';

/**
 * Shows the connect button while disconnected and the account button while connected.
 *
 * @tag w3m-button
 * @csspart base - Native `<button>` of the inner button.
 * @csspart balance - Network and balance; with an account only.
 * @csspart account - Avatar and name or address; with an account only.
 */
export class W3mButton extends ThemedElement {
  static override shadowRootOptions: ShadowRootInit = { ...ThemedElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    ThemedElement.styles,
    css`
      :host {
        display: inline-block;
        max-inline-size: 100%;
        vertical-align: middle;
      }

      /* Keeps the page's line box from adding to the height. */
      appkit-account-button,
      appkit-connect-button {
        display: block;
      }
    `,
  ];

  /** Disables the button. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** `hide` hides the balance. */
  @property() balance: 'show' | 'hide' = 'show';

  /** Size of the connect button. */
  @property() size: 'sm' | 'md' = 'md';

  /** Label of the connect button. */
  @property() label: string | undefined;

  /** Label while a wallet connects. */
  @property({ attribute: 'loading-label' }) loadingLabel: string | undefined;

  /** Number of characters at the start of a shortened address. */
  @property({ type: Number, attribute: 'chars-start' }) charsStart = 4;

  /** Number of characters at the end of a shortened address. */
  @property({ type: Number, attribute: 'chars-end' }) charsEnd = 6;

  /** Namespace to connect and show; the active namespace by default. */
  @property() namespace: ChainNamespace | undefined;

  #hadFocus = false;
  /** True once the account button has loaded or failed to; undefined until its load starts. */
  #isLoadSettled: boolean | undefined;

  /** Loads the account button when it has an account to show; what a server has rendered of it stays meanwhile. */
  protected override shouldUpdate(changed: PropertyValues<this>): boolean {
    if (!super.shouldUpdate(changed)) return false;
    if (hasAccountButton() || !this.modal.account.buttonAccountOf(this.namespace)) return true;
    if (this.#isLoadSettled === undefined) void this.#loadAccountButton();
    return this.#isLoadSettled || this.hasUpdated || !this.renderRoot.hasChildNodes();
  }

  protected override update(changed: PropertyValues<this>): void {
    this.#hadFocus = hasFocus(this);
    super.update(changed);
  }

  override render(): TemplateResult {
    return this.modal.account.buttonAccountOf(this.namespace) && hasAccountButton()
      ? html`
          <appkit-account-button
            data-wears-outer-theme
            exportparts="base, balance, account"
            balance=${this.balance}
            ?disabled=${this.disabled}
            .charsStart=${this.charsStart}
            .charsEnd=${this.charsEnd}
            .namespace=${this.namespace}
          ></appkit-account-button>
        `
      : html`
          <appkit-connect-button
            data-wears-outer-theme
            exportparts="base"
            size=${this.size}
            ?disabled=${this.disabled}
            .label=${this.label}
            .loadingLabel=${this.loadingLabel}
            .namespace=${this.namespace}
          ></appkit-connect-button>
        `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    // Keeps the focus when one inner button replaces the other.
    if (this.#hadFocus && !hasFocus(this)) void this.#focusInner();
  }

  async #focusInner(): Promise<void> {
    const inner = this.renderRoot.querySelector<ThemedElement>('appkit-account-button, appkit-connect-button');
    await inner?.updateComplete;
    inner?.focus({ preventScroll: true });
  }

  async #loadAccountButton(): Promise<void> {
    this.#isLoadSettled = false;
    await import('../account-button/w3m-account-button.define.js').catch(report); // the connect button opens the modal too
    this.#isLoadSettled = true;
    this.requestUpdate();
  }
}

/** Whether the focus is in the button. jsdom throws for `:focus-within` once it has removed what had the focus. */
const hasFocus = (button: W3mButton): boolean => (button.getRootNode() as Document).activeElement === button;

const hasAccountButton = (): boolean => customElements.get('appkit-account-button') !== undefined;
