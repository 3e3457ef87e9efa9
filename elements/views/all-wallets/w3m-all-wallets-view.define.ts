import { define } from '../../internal/define.js';
import '../../widgets/wallet-directory/w3m-wallet-directory.define.js';
import { W3mAllWalletsView } from './w3m-all-wallets-view.js';

define('w3m-all-wallets-view', W3mAllWalletsView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-all-wallets-view': W3mAllWalletsView;
  }
}
