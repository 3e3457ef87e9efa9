import { define } from '../../internal/define.js';
import '../../widgets/consent/w3m-consent.define.js';
import '../../widgets/sign-in/w3m-social-login.define.js';
import { W3mConnectSocialsView } from './w3m-connect-socials-view.js';

define('w3m-connect-socials-view', W3mConnectSocialsView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-socials-view': W3mConnectSocialsView;
  }
}
