import { define } from '../../internal/define.js';
import { WuiButton } from './wui-button.js';

define('wui-button', WuiButton);

declare global {
  interface HTMLElementTagNameMap {
    'wui-button': WuiButton;
  }
}
