import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/notice/wui-notice.define.js';
import { W3mBalanceFailure } from './w3m-balance-failure.js';

define('w3m-balance-failure', W3mBalanceFailure);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-balance-failure': W3mBalanceFailure;
  }
}
