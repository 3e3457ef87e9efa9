import '../../images/w3m-network-image.define.js';
import { define } from '../../internal/define.js';
import '../../widgets/waiting/w3m-waiting.define.js';
import { W3mNetworkSwitchView } from './w3m-network-switch-view.js';

define('w3m-network-switch-view', W3mNetworkSwitchView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-switch-view': W3mNetworkSwitchView;
  }
}
