import { define } from '../../internal/define.js';
import '../../widgets/pairing/w3m-pairing.define.js';
import { W3mConnectingWcView } from './w3m-connecting-wc-view.js';

define('w3m-connecting-wc-view', W3mConnectingWcView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-wc-view': W3mConnectingWcView;
  }
}
