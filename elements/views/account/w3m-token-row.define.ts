import '../../images/w3m-network-image.define.js';
import '../../images/w3m-token-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/list-item/wui-list-item.define.js';
import { W3mTokenRow } from './w3m-token-row.js';

define('w3m-token-row', W3mTokenRow);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-token-row': W3mTokenRow;
  }
}
