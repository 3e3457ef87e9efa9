import { define } from '../../internal/define.js';
import { WuiEmpty } from './wui-empty.js';

define('wui-empty', WuiEmpty);

declare global {
  interface HTMLElementTagNameMap {
    'wui-empty': WuiEmpty;
  }
}
