import { html, nothing, type TemplateResult } from 'lit';
import type { W3mError } from '../../../controllers/domain/errors/errors.js';
import { msg } from '../../internal/msg.js';
import { plural } from '../../internal/plural.js';
import type { WuiCodeEvent } from '../../ui/otp/wui-otp.events.js';
import { loginErrorText } from './login-error-text.js';

/** What the form of a code shows. */
export interface OtpForm {
  readonly email: string;
  readonly isBusy: boolean;
  readonly error: W3mError | undefined;
  /** True once the code is too old. */
  readonly isExpired?: boolean;
  /** Minutes for which the code is valid. */
  readonly minutes: number;
  /** What follows the form: another code, or the start. */
  readonly footer: TemplateResult;
  onCode(code: string): void;
}

const validityText = (minutes: number): string =>
  plural(
    msg('{count, plural, one {The code is valid for # minute.} other {The code is valid for # minutes.}}'),
    minutes,
  );

/** Form of a code that was sent by e-mail. */
export const otpForm = ({ email, isBusy, error, isExpired, minutes, footer, onCode }: OtpForm): TemplateResult => html`
  <p>
    ${msg('Enter the code we sent to')}
    <bdi class="email">${email || msg('your email')}</bdi>
  </p>
  <p class="detail">${isExpired ? msg('The code has expired. Request a new one.') : validityText(minutes)}</p>
  <wui-otp
    data-autofocus
    data-testid="wui-otp-input"
    label=${msg('Code from the email')}
    ?disabled=${isBusy}
    ?invalid=${error !== undefined}
    aria-busy=${isBusy ? 'true' : nothing}
    @wui-code=${({ code }: WuiCodeEvent) => onCode(code)}
  ></wui-otp>
  <p class="error" role="alert">
    ${isBusy ? html`<span class="detail">${msg('Checking the code')}</span>` : error ? loginErrorText(error) : nothing}
  </p>
  ${footer}
`;
