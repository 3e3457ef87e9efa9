import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/otp/wui-otp.define.js';
import { W3mUpdateEmailSecondaryOtpView } from './w3m-update-email-secondary-otp-view.js';

define('w3m-update-email-secondary-otp-view', W3mUpdateEmailSecondaryOtpView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-update-email-secondary-otp-view': W3mUpdateEmailSecondaryOtpView;
  }
}
