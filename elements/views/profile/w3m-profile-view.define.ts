import { define } from '../../internal/define.js';
import '../../ui/avatar/wui-avatar.define.js';
import '../../ui/copy-button/wui-copy-button.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../ui/separator/wui-separator.define.js';
import '../../widgets/account-list/w3m-account-list.define.js';
import '../../widgets/connection-list/w3m-connection-list.define.js';
import '../../widgets/scroll/w3m-scroll.define.js';
import { W3mProfileView } from './w3m-profile-view.js';

define('w3m-profile-view', W3mProfileView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-profile-view': W3mProfileView;
  }
}
