import { define } from '../../internal/define.js';
import '../../images/w3m-network-image.define.js';
import '../../ui/avatar/wui-avatar.define.js';
import '../../ui/copy-button/wui-copy-button.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../ui/qr-code/wui-qr-code.define.js';
import { W3mWalletReceiveView } from './w3m-wallet-receive-view.js';

define('w3m-wallet-receive-view', W3mWalletReceiveView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-receive-view': W3mWalletReceiveView;
  }
}
