import '../../images/w3m-network-image.define.js';
import '../../images/w3m-token-image.define.js';
import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/icon/wui-icon.define.js';
import '../../ui/notice/wui-notice.define.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import '../../ui/spinner/wui-spinner.define.js';
import '../../widgets/changes/w3m-changes.define.js';
import { W3mSwapPreviewView } from './w3m-swap-preview-view.js';

define('w3m-swap-preview-view', W3mSwapPreviewView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-preview-view': W3mSwapPreviewView;
  }
}
