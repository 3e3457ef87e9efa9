import { define } from '../../internal/define.js';
import '../../images/w3m-network-image.define.js';
import '../../images/w3m-token-image.define.js';
import '../../images/w3m-wallet-image.define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import '../../ui/visual/wui-visual.define.js';
import { W3mOnrampProvidersView } from './w3m-onramp-providers-view.js';

define('w3m-onramp-providers-view', W3mOnrampProvidersView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-onramp-providers-view': W3mOnrampProvidersView;
  }
}
