import { define } from '../../internal/define.js';
import '../icon/wui-icon.define.js';
import { WuiTabs } from './wui-tabs.js';

define('wui-tabs', WuiTabs);

declare global {
  interface HTMLElementTagNameMap {
    'wui-tabs': WuiTabs;
  }
}
