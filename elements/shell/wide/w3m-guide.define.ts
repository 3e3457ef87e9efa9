import { define } from '../../internal/define.js';
import { W3mGuide } from './w3m-guide.js';

define('w3m-guide', W3mGuide);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-guide': W3mGuide;
  }
}
