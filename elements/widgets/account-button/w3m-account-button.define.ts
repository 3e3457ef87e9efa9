import { alias, define } from '../../internal/define.js';
import { W3mAccountButton } from './w3m-account-button.js';

define('w3m-account-button', W3mAccountButton);
alias('appkit-account-button', W3mAccountButton);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-button': W3mAccountButton;
    'appkit-account-button': W3mAccountButton;
  }
}
