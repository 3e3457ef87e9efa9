import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Activity, CaipNetwork, FeatureMap } from '../../../controllers/index.js';
import { EmptyPages } from '../../../controllers/domain/assets/empty-pages.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { visualTrail } from '../../ui/visual/visual-trail.js';
import { accountLink } from '../explorer-links.js';
import type { ListEntry } from '../virtual-list/list-entry.js';
import { activityEntries } from './activity-entries.js';
import { AssetPanel } from '../asset-panel.js';
import { assetPanelStyles } from '../asset-panel.styles.js';

/**
 * Tab with the past transactions of the account, grouped by month and read page by page.
 *
 * @tag w3m-account-activity
 */
export class W3mAccountActivity extends AssetPanel {
  static override styles = [AssetPanel.styles, assetPanelStyles];

  #memo:
    | { readonly items: readonly Activity[]; readonly locale: string; readonly entries: readonly ListEntry[] }
    | undefined;

  readonly #reads = new EmptyPages();

  @property({ attribute: false }) activity: FeatureMap['activity'] | undefined;

  override render(): TemplateResult | typeof nothing {
    if (!this.activity) return nothing;
    const items = this.activity.items.get();
    const state = this.activity.state.get();
    const hasMore = this.activity.hasMore.get();
    this.#reads.follow(this.shownKey(items.length));
    const isPaused = this.#reads.isSpent && hasMore && state.is !== 'failed';
    if (items.length === 0) {
      if (state.is === 'failed')
        return this.failureTemplate(msg('Could not load your activity'), () => this.activity?.retry());
      if (isPaused) return this.nothingYetTemplate(this.activity, visualTrail);
      return hasMore || state.is === 'loading' ? this.#waitingTemplate() : this.#emptyTemplate();
    }
    return html`
      <w3m-virtual-list
        ?outer=${this.outer}
        data-testid="month-indexes"
        label=${msg('Activity')}
        ?has-more=${hasMore}
        .entries=${this.#entriesOf(items)}
        @w3m-near-list-end=${this.#onNearEnd}
      ></w3m-virtual-list>
      ${isPaused ? html`<div class="more">${this.nextPageTemplate(this.activity)}</div>` : nothing}
      ${state.is === 'loading' && !isPaused ? html`<span class="more"><wui-spinner></wui-spinner></span>` : nothing}
      ${state.is === 'failed' ? this.#noticeTemplate() : nothing} ${!hasMore ? this.#olderTemplate() : nothing}
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { activity } = this;
    if (!activity || activity.state.get().is !== 'idle' || !activity.hasMore.get()) return;
    // A page of bounded ranges may be empty while there are older transactions
    const isNearEnd = activity.items.get().length < FIRST_ROWS;
    if (isNearEnd) queueMicrotask(() => this.#onNearEnd()); // signals are not written while elements render
  }

  protected override lastRow(): HTMLElement | null | undefined {
    const rows = this.renderRoot.querySelector('w3m-virtual-list')?.shadowRoot?.querySelectorAll('w3m-activity-row');
    return [...(rows ?? [])].at(-1)?.shadowRoot?.querySelector<HTMLElement>('wui-list-item');
  }

  #entriesOf(items: readonly Activity[]): readonly ListEntry[] {
    const locale = getLocale();
    if (this.#memo?.items === items && this.#memo.locale === locale) return this.#memo.entries;
    const network = this.modal.network.active.get();
    const entries = activityEntries(items, this.modal.scope.now(), locale).map((entry): ListEntry =>
      'heading' in entry
        ? { ...entry, render: () => nothing }
        : { key: entry.key, render: () => rowTemplate(entry.activity, network) },
    );
    this.#memo = { items, locale, entries };
    return entries;
  }

  #onNearEnd(): void {
    const { activity } = this;
    if (activity && activity.state.get().is !== 'loading' && this.#reads.take()) void activity.loadMore();
  }

  #waitingTemplate(): TemplateResult {
    return html`
      <div role="status" aria-busy="true" aria-label=${msg('Activity is loading')}>
        ${Array.from({ length: 4 }, () => html`<wui-skeleton shape="row"></wui-skeleton>`)}
      </div>
    `;
  }

  #noticeTemplate(): TemplateResult {
    return html`
      <wui-notice tone="warning">
        ${msg('Could not load older activity')}
        <wui-button slot="action" variant="plain" size="s" @click=${() => this.activity?.retry()}>
          ${msg('Try again')}
        </wui-button>
      </wui-notice>
    `;
  }

  #emptyTemplate(): TemplateResult {
    return html`
      <wui-empty data-testid="empty-activity-state">
        <wui-visual slot="visual" .visual=${visualTrail}></wui-visual>
        ${msg('No activity yet')} ${this.receiveTemplate()}
      </wui-empty>
      ${this.#olderTemplate()}
    `;
  }

  /** Nodes answer only for recent blocks; the explorer has the rest. */
  #olderTemplate(): TemplateResult | typeof nothing {
    const account = this.modal.account.current.get();
    const link = account && accountLink(account, this.modal.network.active.get());
    if (!link) return nothing;
    return html`
      <div class="more">
        <wui-button variant="plain" size="s" href=${link.href}>${msg(str`Older activity on ${link.name}`)}</wui-button>
      </div>
    `;
  }
}

/** Entries that fill the panel. */
const FIRST_ROWS = 8;

const rowTemplate = (activity: Activity, network: CaipNetwork | undefined): TemplateResult =>
  html`<w3m-activity-row .activity=${activity} .network=${network}></w3m-activity-row>`;
