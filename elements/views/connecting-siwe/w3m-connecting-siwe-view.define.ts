import { define } from '../../internal/define.js';
import '../../widgets/sign-message/sign-message-parts.define.js';
import { W3mConnectingSiweView } from './w3m-connecting-siwe-view.js';

define('w3m-connecting-siwe-view', W3mConnectingSiweView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-siwe-view': W3mConnectingSiweView;
  }
}
