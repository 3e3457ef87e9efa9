import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { FocusKeeper } from '../internal/focus-keeper.js';
import { msg } from '../internal/msg.js';
import { SessionElement } from '../internal/session-element.js';
import { visualUnplugged } from '../ui/visual/state-visuals.js';
import { scrollerAround } from './virtual-list/scroller-around.js';

/** Base of the panels of the account: they scroll with the view around them, if it scrolls. */
export class AssetPanel extends SessionElement {
  /** Whether the view around the panel scrolls. */
  @property({ type: Boolean, reflect: true }) outer = false;

  constructor() {
    super();
    new FocusKeeper(this, () => this.lastRow());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.outer = scrollerAround(this) !== undefined;
  }

  /** Control of the last row, which the focus goes to when another try loads more rows; by default none. */
  protected lastRow(): HTMLElement | null | undefined {
    return undefined;
  }

  /** Button of an empty panel that leads to the address. */
  protected receiveTemplate(): TemplateResult | typeof nothing {
    if (!this.session.features.isEnabled('receive')) return nothing;
    return html`
      <wui-button
        slot="action"
        data-testid="link-receive-funds"
        @click=${() => this.session.router.push('WalletReceive')}
      >
        ${msg('Receive')}
      </wui-button>
    `;
  }

  /** Says that the content of the panel could not be loaded, and offers another try. */
  protected failureTemplate(text: string, retry: () => void, isRetrying = false): TemplateResult {
    return html`
      <wui-empty class="failed" role="alert">
        <wui-visual slot="visual" .visual=${visualUnplugged}></wui-visual>
        ${text}
        <wui-button slot="action" ?loading=${isRetrying} @click=${retry}>${msg('Try again')}</wui-button>
      </wui-empty>
    `;
  }
}
