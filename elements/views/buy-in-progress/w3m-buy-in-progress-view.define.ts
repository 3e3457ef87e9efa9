import { define } from '../../internal/define.js';
import '../../images/w3m-wallet-image.define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/copy-button/wui-copy-button.define.js';
import '../../widgets/waiting/w3m-waiting.define.js';
import { W3mBuyInProgressView } from './w3m-buy-in-progress-view.js';

define('w3m-buy-in-progress-view', W3mBuyInProgressView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-buy-in-progress-view': W3mBuyInProgressView;
  }
}
