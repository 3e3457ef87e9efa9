import '../../images/w3m-wallet-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/image/wui-image.define.js';
import '../../widgets/signed-text/w3m-signed-text.define.js';
import { W3mConnectingSiweView } from './w3m-connecting-siwe-view.js';

define('w3m-connecting-siwe-view', W3mConnectingSiweView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-siwe-view': W3mConnectingSiweView;
  }
}
