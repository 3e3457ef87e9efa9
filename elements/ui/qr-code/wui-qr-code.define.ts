import { define } from '../../internal/define.js';
import { WuiQrCode } from './wui-qr-code.js';

define('wui-qr-code', WuiQrCode);

declare global {
  interface HTMLElementTagNameMap {
    'wui-qr-code': WuiQrCode;
  }
}
