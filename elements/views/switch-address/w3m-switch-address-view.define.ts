import { define } from '../../internal/define.js';
import '../../ui/image/wui-image.define.js';
import '../../widgets/account-list/w3m-account-list.define.js';
import '../../widgets/connection-list/w3m-connection-list.define.js';
import '../../widgets/scroll/w3m-scroll.define.js';
import { W3mSwitchAddressView } from './w3m-switch-address-view.js';

define('w3m-switch-address-view', W3mSwitchAddressView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-switch-address-view': W3mSwitchAddressView;
  }
}
