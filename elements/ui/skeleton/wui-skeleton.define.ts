import { define } from '../../internal/define.js';
import { WuiSkeleton } from './wui-skeleton.js';

define('wui-skeleton', WuiSkeleton);

declare global {
  interface HTMLElementTagNameMap {
    'wui-skeleton': WuiSkeleton;
  }
}
