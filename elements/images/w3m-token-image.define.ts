import { define } from '../internal/define.js';
import { W3mTokenImage } from './w3m-token-image.js';

define('w3m-token-image', W3mTokenImage);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-token-image': W3mTokenImage;
  }
}
