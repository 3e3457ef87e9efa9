/** Elements of the empty state; a separate chunk, because few users see it. */
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/visual/wui-visual.define.js';
import { define } from '../../internal/define.js';
import { W3mNoWallet } from './w3m-no-wallet.js';

define('w3m-no-wallet', W3mNoWallet);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-no-wallet': W3mNoWallet;
  }
}
