import '../../images/w3m-wallet-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import '../scroll/w3m-scroll.define.js';
import { W3mWalletGrid } from './w3m-wallet-grid.js';

define('w3m-wallet-grid', W3mWalletGrid);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-grid': W3mWalletGrid;
  }
}
