import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/loading-thumbnail/wui-loading-thumbnail.define.js';
import { W3mWaiting } from './w3m-waiting.js';

define('w3m-waiting', W3mWaiting);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-waiting': W3mWaiting;
  }
}
