import '../../images/w3m-wallet-image.define.js';
import { alias, define } from '../../internal/define.js';
import { W3mWalletButton } from './w3m-wallet-button.js';

define('w3m-wallet-button', W3mWalletButton);
alias('appkit-wallet-button', W3mWalletButton);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-button': W3mWalletButton;
    'appkit-wallet-button': W3mWalletButton;
  }
}
