import { define } from '../../internal/define.js';
import '../../ui/separator/wui-separator.define.js';
import '../../widgets/disconnect-row/w3m-disconnect-row.define.js';
import '../../widgets/network-rows/w3m-network-rows.define.js';
import '../../widgets/scroll/w3m-scroll.define.js';
import { W3mUnsupportedChainView } from './w3m-unsupported-chain-view.js';

define('w3m-unsupported-chain-view', W3mUnsupportedChainView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-unsupported-chain-view': W3mUnsupportedChainView;
  }
}
