import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../widgets/consent/w3m-consent.define.js';
import { W3mLegalConsentView } from './w3m-legal-consent-view.js';

define('w3m-legal-consent-view', W3mLegalConsentView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-legal-consent-view': W3mLegalConsentView;
  }
}
