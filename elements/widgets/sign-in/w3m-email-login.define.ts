import { define } from '../../internal/define.js';
import '../../ui/icon-button/wui-icon-button.define.js';
import '../../ui/input/wui-input.define.js';
import '../../ui/spinner/wui-spinner.define.js';
import { W3mEmailLogin } from './w3m-email-login.js';

define('w3m-email-login', W3mEmailLogin);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-email-login': W3mEmailLogin;
  }
}
