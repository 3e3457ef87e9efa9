import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { EmailLogin, ViewData } from '../../../controllers/index.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { msg } from '../../internal/msg.js';
import { visualDevice } from '../../ui/visual/visual-device.js';
import { loginErrorText } from '../../widgets/sign-in/login-error-text.js';
import { resendTemplate } from '../../widgets/sign-in/resend-template.js';
import { SignInElement } from '../../widgets/sign-in/sign-in-element.js';
import { signInStyles } from '../../widgets/sign-in/sign-in.styles.js';

/**
 * Waits until a new device is approved by the link in an e-mail.
 *
 * @tag w3m-email-verify-device-view
 */
export class W3mEmailVerifyDeviceView extends SignInElement<'email'> {
  static override styles = [SignInElement.styles, signInStyles];

  protected override readonly needs = 'email';
  #wait: AbortController | undefined;

  @property({ attribute: false }) data: ViewData['EmailVerifyDevice'] | undefined;

  constructor() {
    super();
    new FocusKeeper(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#wait?.abort();
  }

  override render(): TemplateResult | typeof nothing {
    const { flow, data } = this;
    if (!data) return nothing;
    const error = flow?.error.get();
    const isSending = flow?.status.get() === 'sending';
    return html`
      <wui-visual .visual=${visualDevice}></wui-visual>
      <p class="heading">${msg('Is this you?')}</p>
      <p>${msg('Open the link we sent to')} <bdi class="email">${data.email}</bdi></p>
      <p class="detail">${msg('The link is valid for 20 minutes. This screen continues by itself.')}</p>
      <p class="error" role="alert">${error ? loginErrorText(error) : nothing}</p>
      ${
        error && !isSending
          ? html`<wui-button size="s" variant="neutral" @click=${this.#onRetry}>${msg('Try again')}</wui-button>`
          : nothing
      }
      ${resendTemplate(flow?.waitSeconds.get() ?? 0, isSending, () => void this.#resend(), 'link')}
    `;
  }

  protected override onPart(flow: EmailLogin): void {
    const { data } = this;
    if (!data) return;
    this.#wait?.abort(); // one wait at a time
    this.#wait = new AbortController();
    void flow.awaitDevice(data.email, this.#wait.signal);
  }

  readonly #onRetry = (): void => {
    if (this.flow) this.onPart(this.flow);
  };

  async #resend(): Promise<void> {
    const { flow, data } = this;
    if (!flow || !data) return;
    await flow.resend(data.email);
    const isHere = this.isConnected && this.session.router.current.get().view === 'EmailVerifyDevice';
    if (isHere && !flow.error.get()) this.onPart(flow);
  }
}
