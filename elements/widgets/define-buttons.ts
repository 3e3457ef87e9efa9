import { alias, define } from '../internal/define.js';
import { W3mButton } from './button/w3m-button.js';
import { W3mConnectButton } from './connect-button/w3m-connect-button.js';
import { W3mNetworkButton } from './network-button/w3m-network-button.js';

/** Registers the buttons that are visible before a connection. A function, so that it can wait for the locale. */
export function defineButtons(): void {
  define('w3m-connect-button', W3mConnectButton);
  alias('appkit-connect-button', W3mConnectButton);
  define('w3m-button', W3mButton);
  alias('appkit-button', W3mButton);
  // A tag without behaviour, by which tests of hosts find the button.
  define('wui-network-button', class extends HTMLElement {});
  define('w3m-network-button', W3mNetworkButton);
  alias('appkit-network-button', W3mNetworkButton);
}
