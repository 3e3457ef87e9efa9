import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../widgets/waiting/w3m-waiting.define.js';
import { W3mConnectingSocialView } from './w3m-connecting-social-view.js';

define('w3m-connecting-social-view', W3mConnectingSocialView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-social-view': W3mConnectingSocialView;
  }
}
