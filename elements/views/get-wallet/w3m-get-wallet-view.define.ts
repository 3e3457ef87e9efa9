import '../../images/w3m-wallet-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../widgets/scroll/w3m-scroll.define.js';
import { W3mGetWalletView } from './w3m-get-wallet-view.js';

define('w3m-get-wallet-view', W3mGetWalletView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-get-wallet-view': W3mGetWalletView;
  }
}
