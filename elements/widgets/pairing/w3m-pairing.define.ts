import '../../images/w3m-wallet-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/image/wui-image.define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/copy-button/wui-copy-button.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/qr-code/wui-qr-code.define.js';
import '../../ui/tabs/wui-tabs.define.js';
import '../waiting/w3m-waiting.define.js';
import { W3mPairing } from './w3m-pairing.js';

define('w3m-pairing', W3mPairing);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-pairing': W3mPairing;
  }
}
