import { define } from '../../internal/define.js';
import '../../ui/list-item/wui-list-item.define.js';
import { W3mNoTokens } from './w3m-no-tokens.js';

define('w3m-no-tokens', W3mNoTokens);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-no-tokens': W3mNoTokens;
  }
}
