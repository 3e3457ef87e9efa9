import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/otp/wui-otp.define.js';
import { W3mEmailVerifyOtpView } from './w3m-email-verify-otp-view.js';

define('w3m-email-verify-otp-view', W3mEmailVerifyOtpView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-email-verify-otp-view': W3mEmailVerifyOtpView;
  }
}
