import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import '../../ui/tabs/wui-tabs.define.js';
import { W3mAccountAssets } from './w3m-account-assets.js';

define('w3m-account-assets', W3mAccountAssets);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-assets': W3mAccountAssets;
  }
}
