import { define } from '../../internal/define.js';
import { WuiOtp } from './wui-otp.js';

define('wui-otp', WuiOtp);

declare global {
  interface HTMLElementTagNameMap {
    'wui-otp': WuiOtp;
  }
}
