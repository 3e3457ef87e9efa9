import { define } from '../../internal/define.js';
import '../../ui/icon/wui-icon.define.js';
import { W3mSuccess } from './w3m-success.js';

define('w3m-success', W3mSuccess);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-success': W3mSuccess;
  }
}
