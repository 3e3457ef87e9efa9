import { define } from '../../internal/define.js';
import { WuiIcon } from './wui-icon.js';

define('wui-icon', WuiIcon);

declare global {
  interface HTMLElementTagNameMap {
    'wui-icon': WuiIcon;
  }
}
