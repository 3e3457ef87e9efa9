import { define } from '../../internal/define.js';
import '../icon/wui-icon.define.js';
import { WuiNotice } from './wui-notice.js';

define('wui-notice', WuiNotice);

declare global {
  interface HTMLElementTagNameMap {
    'wui-notice': WuiNotice;
  }
}
