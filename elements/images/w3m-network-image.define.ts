import { define } from '../internal/define.js';
import { W3mNetworkImage } from './w3m-network-image.js';

define('w3m-network-image', W3mNetworkImage);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-image': W3mNetworkImage;
  }
}
