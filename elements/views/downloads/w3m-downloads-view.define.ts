import '../../images/w3m-wallet-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import { W3mDownloadsView } from './w3m-downloads-view.js';

define('w3m-downloads-view', W3mDownloadsView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-downloads-view': W3mDownloadsView;
  }
}
