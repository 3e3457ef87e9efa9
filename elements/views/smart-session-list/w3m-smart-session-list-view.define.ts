import { define } from '../../internal/define.js';
import '../../images/w3m-network-image.define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/tabs/wui-tabs.define.js';
import '../../ui/visual/wui-visual.define.js';
import '../../widgets/scroll/w3m-scroll.define.js';
import { W3mSmartSessionListView } from './w3m-smart-session-list-view.js';

define('w3m-smart-session-list-view', W3mSmartSessionListView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-smart-session-list-view': W3mSmartSessionListView;
  }
}
