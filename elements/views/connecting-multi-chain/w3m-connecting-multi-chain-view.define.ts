import '../../images/w3m-network-image.define.js';
import '../../images/w3m-wallet-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../ui/list/wui-list.define.js';
import { W3mConnectingMultiChainView } from './w3m-connecting-multi-chain-view.js';

define('w3m-connecting-multi-chain-view', W3mConnectingMultiChainView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-multi-chain-view': W3mConnectingMultiChainView;
  }
}
