import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/notice/wui-notice.define.js';
import { W3mAccountRecovery } from './w3m-account-recovery.js';

define('w3m-account-recovery', W3mAccountRecovery);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-recovery': W3mAccountRecovery;
  }
}
