import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/icon-button/wui-icon-button.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/input/wui-input.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/visual/wui-visual.define.js';
import '../wallet-grid/w3m-wallet-grid.define.js';
import { W3mWalletDirectory } from './w3m-wallet-directory.js';

define('w3m-wallet-directory', W3mWalletDirectory);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-directory': W3mWalletDirectory;
  }
}
