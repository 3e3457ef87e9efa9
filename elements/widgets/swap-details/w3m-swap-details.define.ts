import { define } from '../../internal/define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/input/wui-input.define.js';
import '../../ui/notice/wui-notice.define.js';
import { W3mSwapDetails } from './w3m-swap-details.js';

define('w3m-swap-details', W3mSwapDetails);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-details': W3mSwapDetails;
  }
}
