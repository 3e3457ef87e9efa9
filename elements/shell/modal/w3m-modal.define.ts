import { alias, define } from '../../internal/define.js';
import '../header/w3m-header.define.js';
import '../live-regions/w3m-live-regions.define.js';
import '../router/w3m-router.define.js';
import { W3mModal } from './w3m-modal.js';

define('w3m-modal', W3mModal);
alias('appkit-modal', W3mModal);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal': W3mModal;
    'appkit-modal': W3mModal;
  }
}
