import { define } from '../../internal/define.js';
import '../../widgets/waiting/w3m-waiting.define.js';
import { W3mApproveTransactionView } from './w3m-approve-transaction-view.js';

define('w3m-approve-transaction-view', W3mApproveTransactionView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-approve-transaction-view': W3mApproveTransactionView;
  }
}
