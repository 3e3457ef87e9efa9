import '../../images/w3m-wallet-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/image/wui-image.define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../widgets/scroll/w3m-scroll.define.js';
import { W3mConnectView } from './w3m-connect-view.js';

define('w3m-connect-view', W3mConnectView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-view': W3mConnectView;
  }
}
