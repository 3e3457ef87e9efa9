import { define } from '../../internal/define.js';
import '../icon/wui-icon.define.js';
import { WuiCopyButton } from './wui-copy-button.js';

define('wui-copy-button', WuiCopyButton);

declare global {
  interface HTMLElementTagNameMap {
    'wui-copy-button': WuiCopyButton;
  }
}
