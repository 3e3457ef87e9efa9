import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/visual/wui-visual.define.js';
import { W3mWhatIsABuyView } from './w3m-what-is-a-buy-view.js';

define('w3m-what-is-a-buy-view', W3mWhatIsABuyView);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-what-is-a-buy-view': W3mWhatIsABuyView;
  }
}
