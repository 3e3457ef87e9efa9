import { define } from '../internal/define.js';
import { W3mNftImage } from './w3m-nft-image.js';

define('w3m-nft-image', W3mNftImage);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-nft-image': W3mNftImage;
  }
}
