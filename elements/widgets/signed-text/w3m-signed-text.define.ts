import { define } from '../../internal/define.js';
import '../../ui/notice/wui-notice.define.js';
import { W3mSignedText } from './w3m-signed-text.js';

define('w3m-signed-text', W3mSignedText);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-signed-text': W3mSignedText;
  }
}
