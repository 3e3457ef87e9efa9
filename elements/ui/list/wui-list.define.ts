import { define } from '../../internal/define.js';
import { WuiList } from './wui-list.js';

define('wui-list', WuiList);

declare global {
  interface HTMLElementTagNameMap {
    'wui-list': WuiList;
  }
}
