import { property } from 'lit/decorators.js';
import { SessionElement } from '../internal/session-element.js';
import { scrollerAround } from './virtual-list/scroller-around.js';

/** Base of the panels of the account: they scroll with the view around them, if it scrolls. */
export class AssetPanel extends SessionElement {
  /** Whether the view around the panel scrolls. */
  @property({ type: Boolean, reflect: true }) outer = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.outer = scrollerAround(this) !== undefined;
  }
}
