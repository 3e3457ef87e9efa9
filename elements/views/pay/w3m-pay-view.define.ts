import { define } from '../../internal/define.js';
import '../../images/w3m-network-image.define.js';
import '../../images/w3m-wallet-image.define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/image/wui-image.define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/separator/wui-separator.define.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import '../../ui/visual/wui-visual.define.js';
import { W3mPayView } from './w3m-pay-view.js';

define('w3m-pay-view', W3mPayView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-pay-view': W3mPayView;
  }
}
