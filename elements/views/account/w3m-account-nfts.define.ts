import '../../images/w3m-nft-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/empty/wui-empty.define.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import '../../ui/visual/wui-visual.define.js';
import '../../widgets/scroll/w3m-scroll.define.js';
import { W3mAccountNfts } from './w3m-account-nfts.js';

define('w3m-account-nfts', W3mAccountNfts);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-nfts': W3mAccountNfts;
  }
}
