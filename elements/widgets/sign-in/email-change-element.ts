import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { EmailChange } from '../../../controllers/index.js';
import { EMAIL_CODE_LIFE_MS } from '../../../controllers/domain/embedded/frame-constants.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import type { WuiOtp } from '../../ui/otp/wui-otp.js';
import { otpForm } from './otp-form.js';
import { SignInElement } from './sign-in-element.js';
import { signInStyles } from './sign-in.styles.js';

/** One code of a change of the email address. */
export interface EmailChangeCode {
  /** Address to which the code was sent. */
  readonly email: string;
  readonly redirectView?: 'Account' | undefined;
  /** Resolves with false if the code is refused. */
  confirm(flow: EmailChange, code: string): Promise<boolean>;
}

/** Base class of the views that ask for a code to change the email address. */
export abstract class EmailChangeElement extends SignInElement<'emailChange'> {
  static override styles = [SignInElement.styles, signInStyles];

  protected override readonly needs = 'emailChange';

  /** Whether the code was accepted: the form takes no other while the next view loads. */
  @state() private isAccepted = false;

  constructor() {
    super();
    new FocusKeeper(this);
  }

  /** Returns the code to ask for; undefined before the view has its data. */
  protected abstract code(): EmailChangeCode | undefined;

  override render(): TemplateResult | typeof nothing {
    const { flow } = this;
    const code = this.code();
    if (!code) return nothing;
    const waitSeconds = flow?.waitSeconds.get() ?? 0;
    return otpForm({
      email: code.email,
      isBusy: this.isAccepted || (flow?.isBusy.get() ?? false),
      error: flow?.error.get(),
      minutes: EMAIL_CODE_LIFE_MS / 60_000,
      footer: html`
        <wui-button
          variant="plain"
          size="s"
          data-testid="w3m-start-over"
          ?disabled=${waitSeconds > 0}
          ?reason=${waitSeconds > 0}
          @click=${this.#onStartOver}
          >${waitSeconds > 0 ? msg(str`Start over in ${waitSeconds} s`) : msg('Start over')}</wui-button
        >
      `,
      onCode: typed => void this.#confirm(typed),
    });
  }

  async #confirm(typed: string): Promise<void> {
    const { flow } = this;
    const code = this.code();
    if (!flow || !code || this.isAccepted) return;
    this.isAccepted = await code.confirm(flow, typed);
    if (this.isAccepted) return;
    this.renderRoot.querySelector<WuiOtp>('wui-otp')?.clear();
  }

  readonly #onStartOver = (): void => {
    const { redirectView } = this.code() ?? {};
    this.flow?.clearError();
    this.session.router.replace('UpdateEmailWallet', { ...(redirectView && { redirectView }) });
  };
}
