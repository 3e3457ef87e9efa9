import { css, html, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ChainNamespace } from '../../../controllers/protocol/entities.js';
import { ThemedElement } from '../../internal/themed-element.js';

/**
 * The one button a page needs: it connects a wallet, and shows the account once there is one.
 *
 * @tag w3m-button
 * @csspart base - The native `<button>` in it.
 */
export class W3mButton extends ThemedElement {
  static override shadowRootOptions = { ...ThemedElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    ThemedElement.styles,
    css`
      :host {
        display: inline-block;
        vertical-align: middle;
      }

      /* The line box of the page must not add to the height of either. */
      appkit-account-button,
      appkit-connect-button {
        display: block;
      }
    `,
  ];

  /** Takes no clicks. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** `hide` leaves the balance out. */
  @property() balance: 'show' | 'hide' = 'show';

  /** Size of the button that connects. */
  @property({ reflect: true }) size: 'sm' | 'md' = 'md';

  /** What the button that connects says. */
  @property() label: string | undefined;

  /** What it says while a wallet is being connected. */
  @property({ attribute: 'loading-label' }) loadingLabel: string | undefined;

  /** How many characters of an address are shown before the gap. */
  @property({ type: Number, attribute: 'chars-start' }) charsStart = 4;

  /** How many characters of an address are shown after the gap. */
  @property({ type: Number, attribute: 'chars-end' }) charsEnd = 6;

  /** Connects, and shows, only this family of chains. */
  @property() namespace: ChainNamespace | undefined;

  #hadFocus = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#hadFocus = this.matches(':focus-within');
    const { status } = this.modal.account.of(this.namespace);
    if (status !== 'disconnected' && !hasAccountButton()) void this.#loadAccountButton();
  }

  override render(): TemplateResult {
    return this.modal.account.accountOf(this.namespace) && hasAccountButton()
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
    // One button takes the place of the other: the focus must not be lost with it.
    if (this.#hadFocus && !this.matches(':focus-within')) void this.#focusInner();
  }

  async #focusInner(): Promise<void> {
    const inner = this.renderRoot.querySelector<ThemedElement>('appkit-account-button, appkit-connect-button');
    await inner?.updateComplete;
    inner?.focus({ preventScroll: true });
  }

  /** Before anybody connects it is not needed; it comes while the wallet is asked. */
  async #loadAccountButton(): Promise<void> {
    await import('../account-button/w3m-account-button.define.js').catch((error: unknown) => {
      reportError(error); // the button that connects stays, and opens the window at the account
    });
    this.requestUpdate();
  }
}

const hasAccountButton = (): boolean => customElements.get('appkit-account-button') !== undefined;
