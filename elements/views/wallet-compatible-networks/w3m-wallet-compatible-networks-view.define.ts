import { define } from '../../internal/define.js';
import '../../images/w3m-network-image.define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../widgets/scroll/w3m-scroll.define.js';
import { W3mWalletCompatibleNetworksView } from './w3m-wallet-compatible-networks-view.js';

define('w3m-wallet-compatible-networks-view', W3mWalletCompatibleNetworksView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-compatible-networks-view': W3mWalletCompatibleNetworksView;
  }
}
