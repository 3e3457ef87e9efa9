import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/visual/wui-visual.define.js';
import { W3mWhatIsAWalletView } from './w3m-what-is-a-wallet-view.js';

define('w3m-what-is-a-wallet-view', W3mWhatIsAWalletView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-what-is-a-wallet-view': W3mWhatIsAWalletView;
  }
}
