import { define } from '../internal/define.js';
import { W3mWalletImage } from './w3m-wallet-image.js';

define('w3m-wallet-image', W3mWalletImage);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-image': W3mWalletImage;
  }
}
