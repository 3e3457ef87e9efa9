import '../../images/w3m-network-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import { W3mNetworkRows } from './w3m-network-rows.js';

define('w3m-network-rows', W3mNetworkRows);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-rows': W3mNetworkRows;
  }
}
