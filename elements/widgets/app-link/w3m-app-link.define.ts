import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/icon/wui-icon.define.js';
import { W3mAppLink } from './w3m-app-link.js';

define('w3m-app-link', W3mAppLink);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-app-link': W3mAppLink;
  }
}
