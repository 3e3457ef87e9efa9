import { define } from '../../internal/define.js';
import { W3mScroll } from './w3m-scroll.js';

define('w3m-scroll', W3mScroll);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-scroll': W3mScroll;
  }
}
