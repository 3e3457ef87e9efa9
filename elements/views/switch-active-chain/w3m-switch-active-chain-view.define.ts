import '../../images/w3m-network-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/visual/wui-visual.define.js';
import { W3mSwitchActiveChainView } from './w3m-switch-active-chain-view.js';

define('w3m-switch-active-chain-view', W3mSwitchActiveChainView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-switch-active-chain-view': W3mSwitchActiveChainView;
  }
}
