import { define } from '../../internal/define.js';
import '../scroll/w3m-scroll.define.js';
import type { W3mNearListEndEvent } from './w3m-virtual-list.events.js';
import { W3mVirtualList } from './w3m-virtual-list.js';

define('w3m-virtual-list', W3mVirtualList);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-virtual-list': W3mVirtualList;
  }
  interface HTMLElementEventMap {
    'w3m-near-list-end': W3mNearListEndEvent;
  }
}
