import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/copy-button/wui-copy-button.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/qr-code/wui-qr-code.define.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import '../../widgets/waiting/w3m-waiting.define.js';
import { W3mConnectingFarcasterView } from './w3m-connecting-farcaster-view.js';

define('w3m-connecting-farcaster-view', W3mConnectingFarcasterView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-farcaster-view': W3mConnectingFarcasterView;
  }
}
