import { define } from '../../internal/define.js';
import '../icon/wui-icon.define.js';
import { WuiImage } from './wui-image.js';

define('wui-image', WuiImage);

declare global {
  interface HTMLElementTagNameMap {
    'wui-image': WuiImage;
  }
}
