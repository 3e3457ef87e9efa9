import { define } from '../../internal/define.js';
import { WuiVisual } from './wui-visual.js';

define('wui-visual', WuiVisual);

declare global {
  interface HTMLElementTagNameMap {
    'wui-visual': WuiVisual;
  }
}
