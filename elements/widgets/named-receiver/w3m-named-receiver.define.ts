import { define } from '../../internal/define.js';
import '../../ui/avatar/wui-avatar.define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import { W3mNamedReceiver } from './w3m-named-receiver.js';

define('w3m-named-receiver', W3mNamedReceiver);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-named-receiver': W3mNamedReceiver;
  }
}
