import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ViewData } from '../../../controllers/index.js';
import { EMAIL_CODE_LIFE_MS } from '../../../controllers/protocol/frame-constants.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import type { WuiOtp } from '../../ui/otp/wui-otp.js';
import { otpForm } from '../../widgets/sign-in/otp-form.js';
import { SignInElement } from '../../widgets/sign-in/sign-in-element.js';
import { signInStyles } from '../../widgets/sign-in/sign-in.styles.js';

/**
 * Asks for the code that was sent to the new address.
 *
 * @tag w3m-update-email-secondary-otp-view
 */
export class W3mUpdateEmailSecondaryOtpView extends SignInElement<'emailChange'> {
  static override styles = [SignInElement.styles, signInStyles];

  protected override readonly needs = 'emailChange';

  @property({ attribute: false }) data: ViewData['UpdateEmailSecondaryOtp'] | undefined;

  override render(): TemplateResult | typeof nothing {
    const { flow, data } = this;
    if (!data) return nothing;
    const waitSeconds = flow?.waitSeconds.get() ?? 0;
    return otpForm({
      email: data.newEmail,
      isBusy: flow?.isBusy.get() ?? false,
      error: flow?.error.get(),
      minutes: EMAIL_CODE_LIFE_MS / 60_000,
      footer: html`
        <wui-button
          variant="plain"
          size="s"
          data-testid="w3m-start-over"
          ?disabled=${waitSeconds > 0}
          @click=${this.#onStartOver}
          >${waitSeconds > 0 ? msg(str`Start over in ${waitSeconds} s`) : msg('Start over')}</wui-button
        >
      `,
      onCode: code => void this.#confirm(code),
    });
  }

  async #confirm(code: string): Promise<void> {
    const { flow, data } = this;
    if (!flow || !data || (await flow.confirmSecondary(code, data.redirectView))) return;
    this.renderRoot.querySelector<WuiOtp>('wui-otp')?.clear();
  }

  readonly #onStartOver = (): void => {
    const { redirectView } = this.data ?? {};
    this.flow?.clearError();
    this.session.router.replace('UpdateEmailWallet', { ...(redirectView && { redirectView }) });
  };
}
