import '../../images/w3m-network-image.define.js';
import '../../images/w3m-token-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import { W3mChanges } from './w3m-changes.js';

define('w3m-changes', W3mChanges);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-changes': W3mChanges;
  }
}
