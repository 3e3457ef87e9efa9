import '../../images/w3m-network-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/icon-button/wui-icon-button.define.js';
import { W3mHeader } from './w3m-header.js';

define('w3m-header', W3mHeader);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-header': W3mHeader;
  }
}
