import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/visual/wui-visual.define.js';
import { W3mChooseAccountNameView } from './w3m-choose-account-name-view.js';

define('w3m-choose-account-name-view', W3mChooseAccountNameView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-choose-account-name-view': W3mChooseAccountNameView;
  }
}
