import { define } from '../../internal/define.js';
import '../../ui/list/wui-list.define.js';
import '../../ui/list-item/wui-list-item.define.js';
import '../../widgets/scroll/w3m-scroll.define.js';
import { W3mOnrampFiatSelectView } from './w3m-onramp-fiat-select-view.js';

define('w3m-onramp-fiat-select-view', W3mOnrampFiatSelectView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-onramp-fiat-select-view': W3mOnrampFiatSelectView;
  }
}
