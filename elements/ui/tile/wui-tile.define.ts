import { define } from '../../internal/define.js';
import '../icon/wui-icon.define.js';
import { WuiTile } from './wui-tile.js';

define('wui-tile', WuiTile);

declare global {
  interface HTMLElementTagNameMap {
    'wui-tile': WuiTile;
  }
}
