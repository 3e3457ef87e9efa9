import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/visual/wui-visual.define.js';
import '../../widgets/success/w3m-success.define.js';
import { W3mSmartSessionCreatedView } from './w3m-smart-session-created-view.js';

define('w3m-smart-session-created-view', W3mSmartSessionCreatedView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-smart-session-created-view': W3mSmartSessionCreatedView;
  }
}
