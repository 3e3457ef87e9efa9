import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/visual/wui-visual.define.js';
import '../../widgets/activity/w3m-account-activity.define.js';
import { W3mTransactionsView } from './w3m-transactions-view.js';

define('w3m-transactions-view', W3mTransactionsView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-transactions-view': W3mTransactionsView;
  }
}
