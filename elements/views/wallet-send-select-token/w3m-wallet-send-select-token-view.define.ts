import '../../images/w3m-network-image.define.js';
import '../../images/w3m-token-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../ui/visual/wui-visual.define.js';
import '../../widgets/scroll/w3m-scroll.define.js';
import { W3mWalletSendSelectTokenView } from './w3m-wallet-send-select-token-view.js';

define('w3m-wallet-send-select-token-view', W3mWalletSendSelectTokenView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-select-token-view': W3mWalletSendSelectTokenView;
  }
}
