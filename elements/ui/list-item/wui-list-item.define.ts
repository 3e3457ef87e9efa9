import { define } from '../../internal/define.js';
import '../icon/wui-icon.define.js';
import '../image/wui-image.define.js';
import '../tag/wui-tag.define.js';
import { WuiListItem } from './wui-list-item.js';

define('wui-list-item', WuiListItem);

declare global {
  interface HTMLElementTagNameMap {
    'wui-list-item': WuiListItem;
  }
}
