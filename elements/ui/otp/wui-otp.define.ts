import { define } from '../../internal/define.js';
import { WuiInputNumeric } from './wui-input-numeric.js';
import { WuiOtp } from './wui-otp.js';

define('wui-input-numeric', WuiInputNumeric);
define('wui-otp', WuiOtp);

declare global {
  interface HTMLElementTagNameMap {
    'wui-input-numeric': WuiInputNumeric;
    'wui-otp': WuiOtp;
  }
}
