import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/icon/wui-icon.define.js';
import { W3mUpgradeWalletView } from './w3m-upgrade-wallet-view.js';

define('w3m-upgrade-wallet-view', W3mUpgradeWalletView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-upgrade-wallet-view': W3mUpgradeWalletView;
  }
}
