import { define } from '../../internal/define.js';
import '../../widgets/success/w3m-success.define.js';
import '../../ui/avatar/wui-avatar.define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/icon/wui-icon.define.js';
import { W3mRegisterAccountNameSuccessView } from './w3m-register-account-name-success-view.js';

define('w3m-register-account-name-success-view', W3mRegisterAccountNameSuccessView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-register-account-name-success-view': W3mRegisterAccountNameSuccessView;
  }
}
