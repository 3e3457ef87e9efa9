import '../../images/w3m-wallet-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/image/wui-image.define.js';
import '../../widgets/waiting/w3m-waiting.define.js';
import { W3mConnectingExternalView } from './w3m-connecting-external-view.js';

define('w3m-connecting-external-view', W3mConnectingExternalView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-external-view': W3mConnectingExternalView;
  }
}
