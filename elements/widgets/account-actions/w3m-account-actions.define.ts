import { define } from '../../internal/define.js';
import '../../ui/tile/wui-tile.define.js';
import { W3mAccountActions } from './w3m-account-actions.js';

define('w3m-account-actions', W3mAccountActions);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-actions': W3mAccountActions;
  }
}
