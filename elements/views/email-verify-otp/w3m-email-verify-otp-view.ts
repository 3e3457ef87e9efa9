import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Dispose, ViewData } from '../../../controllers/index.js';
import { EMAIL_CODE_LIFE_MS } from '../../../controllers/domain/embedded/frame-constants.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import type { WuiOtp } from '../../ui/otp/wui-otp.js';
import { importTemplate } from '../../widgets/sign-in/import-template.js';
import { otpForm } from '../../widgets/sign-in/otp-form.js';
import { resendTemplate } from '../../widgets/sign-in/resend-template.js';
import { SignInElement } from '../../widgets/sign-in/sign-in-element.js';
import { signInStyles } from '../../widgets/sign-in/sign-in.styles.js';

/**
 * Asks for the code that was sent by e-mail, and connects with it.
 *
 * @tag w3m-email-verify-otp-view
 */
export class W3mEmailVerifyOtpView extends SignInElement<'email'> {
  static override styles = [SignInElement.styles, signInStyles];

  protected override readonly needs = 'email';
  #cancelExpiry: Dispose | undefined;
  #stay = new AbortController();

  @state() private isExpired = false;

  @property({ attribute: false }) data: ViewData['EmailVerifyOtp'] | undefined;

  constructor() {
    super();
    new FocusKeeper(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#stay.signal.aborted) this.#stay = new AbortController();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancelExpiry?.();
    if (this.findModal()?.shell.isOpen.get()) this.#stay.abort(); // left for another view, not closed
  }

  override render(): TemplateResult | typeof nothing {
    const { flow, data } = this;
    if (!data) return nothing;
    const status = flow?.status.get();
    return otpForm({
      email: data.email,
      isBusy: status === 'checking',
      error: flow?.error.get(),
      isExpired: this.isExpired,
      minutes: EMAIL_CODE_LIFE_MS / 60_000,
      footer: html`${resendTemplate(flow?.waitSeconds.get() ?? 0, status === 'sending', this.#onResend)}
      ${importTemplate(this.side)}`,
      onCode: code => void this.#verify(code),
    });
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const expiresAt = this.flow?.expiresAt.get();
    this.#cancelExpiry?.();
    if (expiresAt === undefined) return;
    const left = expiresAt - this.modal.scope.now();
    if (left > 0) this.#cancelExpiry = this.modal.scope.after(left, () => (this.isExpired = true));
    const isExpired = left <= 0;
    if (isExpired !== this.isExpired) queueMicrotask(() => (this.isExpired = isExpired));
  }

  async #verify(code: string): Promise<void> {
    if (await this.flow?.verify(code, this.#stay.signal)) return;
    this.renderRoot.querySelector<WuiOtp>('wui-otp')?.clear();
  }

  readonly #onResend = (): void => {
    if (this.data) void this.flow?.resend(this.data.email);
  };
}
