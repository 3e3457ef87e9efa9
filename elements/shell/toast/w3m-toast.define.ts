import { define } from '../../internal/define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/spinner/wui-spinner.define.js';
import { W3mToast } from './w3m-toast.js';

define('w3m-toast', W3mToast);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-toast': W3mToast;
  }
}
