import { alias, define } from '../../internal/define.js';
import { W3mNetworkButton } from './w3m-network-button.js';

define('w3m-network-button', W3mNetworkButton);
alias('appkit-network-button', W3mNetworkButton);
// A tag without behaviour, by which tests of hosts find the button. Servers have no HTMLElement.
if (typeof HTMLElement !== 'undefined') define('wui-network-button', class extends HTMLElement {});

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-button': W3mNetworkButton;
    'appkit-network-button': W3mNetworkButton;
    'wui-network-button': HTMLElement;
  }
}
