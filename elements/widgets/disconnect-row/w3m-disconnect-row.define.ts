import { define } from '../../internal/define.js';
import '../../ui/icon-button/wui-icon-button.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import { W3mDisconnectRow } from './w3m-disconnect-row.js';

define('w3m-disconnect-row', W3mDisconnectRow);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-disconnect-row': W3mDisconnectRow;
  }
}
