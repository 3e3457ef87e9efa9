import { define } from '../../internal/define.js';
import '../../images/w3m-wallet-image.define.js';
import '../../ui/icon-button/wui-icon-button.define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import { W3mConnectionList } from './w3m-connection-list.js';

define('w3m-connection-list', W3mConnectionList);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connection-list': W3mConnectionList;
  }
}
