import { define } from '../../internal/define.js';
import '../../widgets/consent/w3m-consent.define.js';
import '../../widgets/sign-in/w3m-email-login.define.js';
import { W3mEmailLoginView } from './w3m-email-login-view.js';

define('w3m-email-login-view', W3mEmailLoginView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-email-login-view': W3mEmailLoginView;
  }
}
