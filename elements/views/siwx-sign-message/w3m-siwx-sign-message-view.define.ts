import { define } from '../../internal/define.js';
import '../../widgets/sign-message/sign-message-parts.define.js';
import { W3mSiwxSignMessageView } from './w3m-siwx-sign-message-view.js';

define('w3m-siwx-sign-message-view', W3mSiwxSignMessageView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-siwx-sign-message-view': W3mSiwxSignMessageView;
  }
}
