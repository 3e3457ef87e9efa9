import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/input/wui-input.define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/tag/wui-tag.define.js';
import '../../ui/visual/wui-visual.define.js';
import '../../widgets/signed-text/w3m-signed-text.define.js';
import { W3mRegisterAccountNameView } from './w3m-register-account-name-view.js';

define('w3m-register-account-name-view', W3mRegisterAccountNameView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-register-account-name-view': W3mRegisterAccountNameView;
  }
}
