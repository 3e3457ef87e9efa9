import { define } from '../../internal/define.js';
import '../../images/w3m-token-image.define.js';
import '../../images/w3m-wallet-image.define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/image/wui-image.define.js';
import '../../widgets/waiting/w3m-waiting.define.js';
import { W3mPayLoadingView } from './w3m-pay-loading-view.js';

define('w3m-pay-loading-view', W3mPayLoadingView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-pay-loading-view': W3mPayLoadingView;
  }
}
