import { define } from '../../internal/define.js';
import { WuiTag } from './wui-tag.js';

define('wui-tag', WuiTag);

declare global {
  interface HTMLElementTagNameMap {
    'wui-tag': WuiTag;
  }
}
