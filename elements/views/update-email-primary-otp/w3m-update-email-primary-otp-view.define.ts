import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/otp/wui-otp.define.js';
import { W3mUpdateEmailPrimaryOtpView } from './w3m-update-email-primary-otp-view.js';

define('w3m-update-email-primary-otp-view', W3mUpdateEmailPrimaryOtpView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-update-email-primary-otp-view': W3mUpdateEmailPrimaryOtpView;
  }
}
