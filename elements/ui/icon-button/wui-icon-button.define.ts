import { define } from '../../internal/define.js';
import '../icon/wui-icon.define.js';
import { WuiIconButton } from './wui-icon-button.js';

define('wui-icon-button', WuiIconButton);

declare global {
  interface HTMLElementTagNameMap {
    'wui-icon-button': WuiIconButton;
  }
}
