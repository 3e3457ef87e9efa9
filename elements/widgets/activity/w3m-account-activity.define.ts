import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import '../../ui/spinner/wui-spinner.define.js';
import '../../ui/visual/wui-visual.define.js';
import '../virtual-list/w3m-virtual-list.define.js';
import './w3m-activity-row.define.js';
import { W3mAccountActivity } from './w3m-account-activity.js';

define('w3m-account-activity', W3mAccountActivity);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-activity': W3mAccountActivity;
  }
}
