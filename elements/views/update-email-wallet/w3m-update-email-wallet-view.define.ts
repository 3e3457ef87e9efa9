import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/input/wui-input.define.js';
import { W3mUpdateEmailWalletView } from './w3m-update-email-wallet-view.js';

define('w3m-update-email-wallet-view', W3mUpdateEmailWalletView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-update-email-wallet-view': W3mUpdateEmailWalletView;
  }
}
