import { define } from '../../internal/define.js';
import { WuiSeparator } from './wui-separator.js';

define('wui-separator', WuiSeparator);

declare global {
  interface HTMLElementTagNameMap {
    'wui-separator': WuiSeparator;
  }
}
