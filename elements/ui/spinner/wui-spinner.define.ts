import { define } from '../../internal/define.js';
import { WuiSpinner } from './wui-spinner.js';

define('wui-spinner', WuiSpinner);

declare global {
  interface HTMLElementTagNameMap {
    'wui-spinner': WuiSpinner;
  }
}
