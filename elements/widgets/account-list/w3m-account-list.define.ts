import { define } from '../../internal/define.js';
import '../../ui/avatar/wui-avatar.define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import { W3mAccountList } from './w3m-account-list.js';

define('w3m-account-list', W3mAccountList);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-list': W3mAccountList;
  }
}
