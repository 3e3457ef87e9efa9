import { define } from '../../internal/define.js';
import '../icon/wui-icon.define.js';
import '../image/wui-image.define.js';
import { WuiLoadingThumbnail } from './wui-loading-thumbnail.js';

define('wui-loading-thumbnail', WuiLoadingThumbnail);

declare global {
  interface HTMLElementTagNameMap {
    'wui-loading-thumbnail': WuiLoadingThumbnail;
  }
}
