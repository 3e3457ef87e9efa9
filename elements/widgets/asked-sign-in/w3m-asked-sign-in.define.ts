import { define } from '../../internal/define.js';
import '../signed-text/w3m-signed-text.define.js';
import { W3mAskedSignIn } from './w3m-asked-sign-in.js';

define('w3m-asked-sign-in', W3mAskedSignIn);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-asked-sign-in': W3mAskedSignIn;
  }
}
