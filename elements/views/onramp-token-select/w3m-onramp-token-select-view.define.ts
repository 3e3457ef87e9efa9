import { define } from '../../internal/define.js';
import '../../images/w3m-network-image.define.js';
import '../../images/w3m-token-image.define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../widgets/scroll/w3m-scroll.define.js';
import { W3mOnrampTokenSelectView } from './w3m-onramp-token-select-view.js';

define('w3m-onramp-token-select-view', W3mOnrampTokenSelectView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-onramp-token-select-view': W3mOnrampTokenSelectView;
  }
}
