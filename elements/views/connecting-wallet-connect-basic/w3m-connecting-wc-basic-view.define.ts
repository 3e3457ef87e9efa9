import { define } from '../../internal/define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../ui/list/wui-list.define.js';
import '../../widgets/pairing/w3m-pairing.define.js';
import '../../widgets/wallet-directory/w3m-wallet-directory.define.js';
import { W3mConnectingWcBasicView } from './w3m-connecting-wc-basic-view.js';

define('w3m-connecting-wc-basic-view', W3mConnectingWcBasicView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-wc-basic-view': W3mConnectingWcBasicView;
  }
}
