import { define } from '../../internal/define.js';
import '../../images/w3m-network-image.define.js';
import '../../images/w3m-token-image.define.js';
import '../../ui/avatar/wui-avatar.define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/input/wui-input.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import '../../ui/visual/wui-visual.define.js';
import { W3mWalletSendView } from './w3m-wallet-send-view.js';

define('w3m-wallet-send-view', W3mWalletSendView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-view': W3mWalletSendView;
  }
}
