import { define } from '../../internal/define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/icon-button/wui-icon-button.define.js';
import { W3mAlert } from './w3m-alert.js';

define('w3m-alert', W3mAlert);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-alert': W3mAlert;
  }
}
