import { define } from '../../internal/define.js';
import { W3mConnectWalletsView } from './w3m-connect-wallets-view.js';

define('w3m-connect-wallets-view', W3mConnectWalletsView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-wallets-view': W3mConnectWalletsView;
  }
}
