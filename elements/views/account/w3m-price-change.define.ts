import { define } from '../../internal/define.js';
import { W3mPriceChange } from './w3m-price-change.js';

define('w3m-price-change', W3mPriceChange);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-price-change': W3mPriceChange;
  }
}
