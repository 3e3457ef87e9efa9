import '../../images/w3m-network-image.define.js';
import '../../images/w3m-token-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../ui/tag/wui-tag.define.js';
import { W3mActivityRow } from './w3m-activity-row.js';

define('w3m-activity-row', W3mActivityRow);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-activity-row': W3mActivityRow;
  }
}
