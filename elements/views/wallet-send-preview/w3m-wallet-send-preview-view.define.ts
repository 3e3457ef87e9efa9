import '../../images/w3m-network-image.define.js';
import '../../images/w3m-token-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/avatar/wui-avatar.define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/spinner/wui-spinner.define.js';
import { W3mWalletSendPreviewView } from './w3m-wallet-send-preview-view.js';

define('w3m-wallet-send-preview-view', W3mWalletSendPreviewView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-preview-view': W3mWalletSendPreviewView;
  }
}
