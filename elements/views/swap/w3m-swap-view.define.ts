import '../../images/w3m-network-image.define.js';
import '../../images/w3m-token-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/input/wui-input.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import '../../ui/visual/wui-visual.define.js';
import '../../widgets/swap-details/w3m-swap-details.define.js';
import { W3mSwapView } from './w3m-swap-view.js';

define('w3m-swap-view', W3mSwapView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-view': W3mSwapView;
  }
}
