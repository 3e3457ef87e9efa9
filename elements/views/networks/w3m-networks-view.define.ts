import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/input/wui-input.define.js';
import '../../ui/visual/wui-visual.define.js';
import '../../widgets/network-rows/w3m-network-rows.define.js';
import '../../widgets/scroll/w3m-scroll.define.js';
import { W3mNetworksView } from './w3m-networks-view.js';

define('w3m-networks-view', W3mNetworksView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-networks-view': W3mNetworksView;
  }
}
