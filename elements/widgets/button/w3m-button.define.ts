import { alias, define } from '../../internal/define.js';
import '../connect-button/w3m-connect-button.define.js';
import { W3mButton } from './w3m-button.js';

define('w3m-button', W3mButton);
alias('appkit-button', W3mButton);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-button': W3mButton;
    'appkit-button': W3mButton;
  }
}
