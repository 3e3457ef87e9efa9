import { define } from '../../internal/define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import { W3mSocialLogin } from './w3m-social-login.js';

define('w3m-social-login', W3mSocialLogin);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-social-login': W3mSocialLogin;
  }
}
