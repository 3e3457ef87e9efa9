import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/separator/wui-separator.define.js';
import '../../widgets/consent/w3m-consent.define.js';
import '../../widgets/sign-in/w3m-email-login.define.js';
import '../../widgets/sign-in/w3m-social-login.define.js';
import { W3mCreateView } from './w3m-create-view.js';

define('w3m-create-view', W3mCreateView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-create-view': W3mCreateView;
  }
}
