import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/visual/wui-visual.define.js';
import { W3mEmailVerifyDeviceView } from './w3m-email-verify-device-view.js';

define('w3m-email-verify-device-view', W3mEmailVerifyDeviceView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-email-verify-device-view': W3mEmailVerifyDeviceView;
  }
}
