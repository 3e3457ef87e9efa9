import '../../images/w3m-wallet-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/image/wui-image.define.js';
import '../../widgets/app-link/w3m-app-link.define.js';
import '../../widgets/waiting/w3m-waiting.define.js';
import { W3mOpenWalletView } from './w3m-open-wallet-view.js';

define('w3m-open-wallet-view', W3mOpenWalletView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-open-wallet-view': W3mOpenWalletView;
  }
}
