import { define } from '../../internal/define.js';
import '../../ui/button/wui-button.define.js';
import '../../ui/icon/wui-icon.define.js';
import { W3mRouter } from './w3m-router.js';

define('w3m-router', W3mRouter);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-router': W3mRouter;
  }
}
