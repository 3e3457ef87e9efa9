import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { FeatureMap } from '../../controllers/index.js';
import { FocusKeeper } from '../internal/focus-keeper.js';
import { msg } from '../internal/msg.js';
import { SessionElement } from '../internal/session-element.js';
import type { Visual } from '../ui/visual/visuals.js';
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

  /** Names what is shown: how many entries, of which account, on which network. Reads signals. */
  protected shownKey(count: number): string {
    const { account, network } = this.modal;
    return `${account.current.get()?.address}@${network.active.get()?.caipNetworkId}:${count}`;
  }

  /** Button that reads the next page of a list whose last pages had nothing to show. */
  protected nextPageTemplate({ state, loadMore }: FeatureMap['nfts' | 'activity']): TemplateResult {
    return html`
      <wui-button
        slot="action"
        variant="plain"
        size="s"
        data-testid="w3m-next-page"
        ?loading=${state.get().is === 'loading'}
        @click=${() => void loadMore()}
      >
        ${msg('Load more')}
      </wui-button>
    `;
  }

  /** Says that the pages read so far have nothing to show, and offers the next one. */
  protected nothingYetTemplate(pages: FeatureMap['nfts' | 'activity'], visual: Visual): TemplateResult {
    return html`
      <wui-empty>
        <wui-visual slot="visual" .visual=${visual}></wui-visual>
        ${msg('Nothing found yet')} ${this.nextPageTemplate(pages)}
      </wui-empty>
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
