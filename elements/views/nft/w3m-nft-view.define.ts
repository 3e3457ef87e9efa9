import '../../images/w3m-nft-image.define.js';
import { define } from '../../internal/define.js';
import { W3mNftView } from './w3m-nft-view.js';

define('w3m-nft-view', W3mNftView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-nft-view': W3mNftView;
  }
}
