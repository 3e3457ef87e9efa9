import { alias, define } from '../../internal/define.js';
import { W3mConnectButton } from './w3m-connect-button.js';

define('w3m-connect-button', W3mConnectButton);
alias('appkit-connect-button', W3mConnectButton);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-button': W3mConnectButton;
    'appkit-connect-button': W3mConnectButton;
  }
}
