import { define } from '../../internal/define.js';
import { W3mConsent } from './w3m-consent.js';

define('w3m-consent', W3mConsent);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-consent': W3mConsent;
  }
}
