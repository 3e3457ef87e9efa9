import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ViewData } from '../../../controllers/index.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { msg } from '../../internal/msg.js';
import { loginErrorText } from '../../widgets/sign-in/login-error-text.js';
import { SignInElement } from '../../widgets/sign-in/sign-in-element.js';
import { signInStyles } from '../../widgets/sign-in/sign-in.styles.js';

/**
 * Form of a new e-mail address.
 *
 * @tag w3m-update-email-wallet-view
 */
export class W3mUpdateEmailWalletView extends SignInElement<'emailChange'> {
  static override styles = [SignInElement.styles, signInStyles];

  protected override readonly needs = 'emailChange';

  @state() private address: string | undefined;

  @property({ attribute: false }) data: ViewData['UpdateEmailWallet'];

  constructor() {
    super();
    new FocusKeeper(this);
  }

  override render(): TemplateResult {
    const { flow } = this;
    const error = flow ? flow.error.get() : this.failure;
    const isBusy = flow?.isBusy.get() ?? this.isWaiting;
    const present = this.data?.email ?? flow?.address ?? '';
    const address = this.address ?? present;
    const isSame = address.trim().toLowerCase() === present.toLowerCase();
    return html`
      <form novalidate @submit=${this.#onSave} @keydown=${this.#onKeyDown}>
        <wui-input
          data-autofocus
          data-testid="wui-email-input"
          type="email"
          autocomplete="email"
          inputmode="email"
          label=${msg('Email')}
          .value=${address}
          .error=${error ? loginErrorText(error) : ''}
          ?disabled=${isBusy}
          @input=${this.#onInput}
        ></wui-input>
        <div class="actions">
          ${
            this.data?.redirectView
              ? html`<wui-button variant="neutral" @click=${this.#onCancel}>${msg('Cancel')}</wui-button>`
              : nothing
          }
          <wui-button
            data-testid="w3m-save-email"
            ?disabled=${isSame || address.trim() === ''}
            ?loading=${isBusy}
            @click=${this.#onSave}
            >${msg('Save')}</wui-button
          >
        </div>
      </form>
    `;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('data')) this.address = undefined;
  }

  #onInput({ currentTarget }: Event): void {
    this.address = (currentTarget as HTMLElement & { value: string }).value; // the field
    this.flow?.clearError();
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (
      event.key === 'Enter' &&
      !event.defaultPrevented &&
      event.target instanceof HTMLElement &&
      event.target.localName === 'wui-input'
    ) {
      this.#onSave(event);
    }
  }

  #onSave(event: Event): void {
    event.preventDefault();
    const { address, data } = this;
    if (address !== undefined) this.withPart(flow => void flow.start(address, data?.redirectView));
  }

  #onCancel(): void {
    this.session.router.goBack();
  }
}
