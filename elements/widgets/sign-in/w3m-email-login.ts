import { css, html, nothing, type TemplateResult } from 'lit';
import type { W3mError } from '../../../controllers/domain/errors/errors.js';
import { msg } from '../../internal/msg.js';
import { iconForward } from './icons.js';
import { loginErrorText } from './login-error-text.js';
import { SignInElement } from './sign-in-element.js';

/** Shortest text for which the arrow appears. */
const ADDRESS_MIN = 4;

/**
 * Field for an e-mail address; Enter or the arrow requests a code.
 *
 * @tag w3m-email-login
 */
export class W3mEmailLogin extends SignInElement<'email'> {
  static override styles = [
    SignInElement.styles,
    css`
      :host {
        display: block;
        margin: var(--wui-space-8); /* the edge at which pictures of rows begin */
      }

      form {
        margin: 0;
      }
    `,
  ];

  protected override readonly needs = 'email';

  override render(): TemplateResult {
    const address = this.side?.typedEmail.get() ?? '';
    const error = this.#error();
    const isSending = this.#isSending();
    return html`
      <form novalidate @submit=${this.#onSubmit} @keydown=${this.#onKeyDown}>
        <wui-input
          data-testid="wui-email-input"
          type="email"
          autocomplete="email"
          inputmode="email"
          hide-label
          label=${msg('Email')}
          placeholder=${msg('Email')}
          .value=${address}
          .error=${error ? loginErrorText(error) : ''}
          ?readonly=${isSending}
          @input=${this.#onInput}
          @focusin=${this.#onFocus}
        >
          ${
            address.trim().length >= ADDRESS_MIN
              ? html`<wui-icon-button
                  slot="end"
                  size="s"
                  data-testid="w3m-email-submit"
                  label=${msg('Continue')}
                  .icon=${iconForward}
                  @click=${this.#onSubmit}
                  >${isSending ? html`<wui-spinner size="16"></wui-spinner>` : nothing}</wui-icon-button
                >`
              : ''
          }
        </wui-input>
      </form>
    `;
  }

  #wasSelected = false;

  #isSending(): boolean {
    return this.flow ? this.flow.status.get() === 'sending' : this.isWaiting;
  }

  #error(): W3mError | undefined {
    return this.flow ? this.flow.error.get() : this.failure;
  }

  #submit(): void {
    if (!this.#isSending()) this.withPart(flow => void flow.submit());
  }

  #onFocus(): void {
    if (!this.#wasSelected) this.modal.events.track('EMAIL_LOGIN_SELECTED');
    this.#wasSelected = true;
  }

  #onInput({ currentTarget }: Event): void {
    const { value } = currentTarget as HTMLElement & { value: string }; // the field
    if (this.flow) this.flow.edit(value);
    else this.side?.typedEmail.set(value);
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    event.preventDefault();
    this.#submit();
  }

  #onSubmit(event: Event): void {
    event.preventDefault();
    this.#submit();
  }
}
