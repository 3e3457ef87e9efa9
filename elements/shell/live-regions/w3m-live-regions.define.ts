import { define } from '../../internal/define.js';
import { W3mLiveRegions } from './w3m-live-regions.js';

define('w3m-live-regions', W3mLiveRegions);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-live-regions': W3mLiveRegions;
  }
}
