import '../../images/w3m-network-image.define.js';
import '../../images/w3m-wallet-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/avatar/wui-avatar.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/icon-button/wui-icon-button.define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import '../../widgets/account-actions/w3m-account-actions.define.js';
import '../../widgets/disconnect-row/w3m-disconnect-row.define.js';
import './w3m-account-assets.define.js';
import './w3m-account-recovery.define.js';
import './w3m-balance-failure.define.js';
import { W3mAccountView } from './w3m-account-view.js';

define('w3m-account-view', W3mAccountView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-view': W3mAccountView;
  }
}
