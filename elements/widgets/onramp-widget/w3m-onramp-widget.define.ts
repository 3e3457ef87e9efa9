import { alias, define } from '../../internal/define.js';
import { W3mOnrampWidget } from './w3m-onramp-widget.js';

define('w3m-onramp-widget', W3mOnrampWidget);
alias('appkit-onramp-widget', W3mOnrampWidget);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-onramp-widget': W3mOnrampWidget;
    'appkit-onramp-widget': W3mOnrampWidget;
  }
}
