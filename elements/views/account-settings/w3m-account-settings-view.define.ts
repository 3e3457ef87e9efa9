import { define } from '../../internal/define.js';
import '../../ui/avatar/wui-avatar.define.js';
import '../../ui/copy-button/wui-copy-button.define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../widgets/disconnect-row/w3m-disconnect-row.define.js';
import '../../images/w3m-network-image.define.js';
import { W3mAccountSettingsView } from './w3m-account-settings-view.js';

define('w3m-account-settings-view', W3mAccountSettingsView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-settings-view': W3mAccountSettingsView;
  }
}
