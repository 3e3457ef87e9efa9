import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import '../../ui/visual/wui-visual.define.js';
import '../../widgets/virtual-list/w3m-virtual-list.define.js';
import './w3m-token-row.define.js';
import { W3mAccountTokens } from './w3m-account-tokens.js';

define('w3m-account-tokens', W3mAccountTokens);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-tokens': W3mAccountTokens;
  }
}
