import { define } from '../../internal/define.js';
import '../icon/wui-icon.define.js';
import '../icon-button/wui-icon-button.define.js';
import { WuiInput } from './wui-input.js';

define('wui-input', WuiInput);

declare global {
  interface HTMLElementTagNameMap {
    'wui-input': WuiInput;
  }
}
