import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Activity, CaipNetwork, Onramp } from '../../../controllers/index.js';
import { formatDay, groupByMonth } from '../../../controllers/domain/format-dates.js';
import type { TagTone } from '../../ui/tag/wui-tag.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconBuy } from '../../ui/icon/icons.js';
import { visualReceipt } from '../../ui/visual/visual-receipt.js';
import { visualUnplugged } from '../../ui/visual/state-visuals.js';
import { listViewStyles } from '../../widgets/list-view.styles.js';
import { purchaseImage } from '../../widgets/purchase-image.js';

/**
 * Lists the purchases of the account, newest first, under headings of their months.
 *
 * @tag w3m-onramp-activity-view
 */
export class W3mOnrampActivityView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    listViewStyles,
    css`
      h3 {
        margin: 0;
        padding: var(--wui-space-8) var(--wui-space-8) var(--wui-space-4);
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
        font-weight: var(--wui-font-weight-medium);
      }
    `,
  ];

  @property({ attribute: false }) onramp: Onramp | undefined;

  constructor() {
    super();
    new FocusKeeper(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    queueMicrotask(() => void this.onramp?.purchases.refresh()); // signals are not written while elements render
  }

  override render(): TemplateResult | typeof nothing {
    const { purchases } = this.onramp ?? {};
    if (!purchases) return nothing;
    const items = purchases.latest.get();
    const { status } = purchases.state.get();
    if (!items && status === 'failed') return this.#failureTemplate();
    if (!items && status === 'loading') return this.#waitingTemplate();
    if (!items || items.length === 0) return this.#emptyTemplate();
    return html`<w3m-scroll>${this.#groups(items)}</w3m-scroll>`;
  }

  #groups(items: readonly Activity[]): readonly TemplateResult[] {
    const dated = items.map(purchase => ({
      id: purchase.id,
      purchase,
      metadata: { minedAt: new Date(purchase.at).toISOString() },
    }));
    return groupByMonth(dated, { now: this.modal.scope.now(), locale: getLocale() }).map(
      ({ title, items: each }) => html`
        <h3>${title}</h3>
        <wui-list aria-label=${title}>
          ${repeat(
            each,
            ({ id }) => id,
            ({ purchase }) => rowTemplate(purchase, this.modal.network.active.get()),
          )}
        </wui-list>
      `,
    );
  }

  #waitingTemplate(): TemplateResult {
    return html`
      <div role="status" aria-busy="true" aria-label=${msg('Loading')}>
        ${Array.from({ length: 3 }, () => html`<wui-skeleton shape="row"></wui-skeleton>`)}
      </div>
    `;
  }

  #failureTemplate(): TemplateResult {
    return html`
      <wui-empty role="alert">
        <wui-visual slot="visual" .visual=${visualUnplugged}></wui-visual>
        ${msg('Could not load your purchases')}
        <wui-button slot="action" @click=${() => this.onramp?.purchases.refresh({ force: true })}
          >${msg('Try again')}</wui-button
        >
      </wui-empty>
    `;
  }

  #emptyTemplate(): TemplateResult {
    return html`
      <wui-empty>
        <wui-visual slot="visual" .visual=${visualReceipt}></wui-visual>
        ${msg('No purchases yet')}
      </wui-empty>
    `;
  }
}

/** State of a purchase in words, with its tone. */
const statusOf = ({ status }: Activity): readonly [text: string, tone: TagTone] => {
  if (status === 'pending') return [msg('In progress'), 'warning'];
  return status === 'failed' ? [msg('Failed'), 'danger'] : [msg('Bought'), 'success'];
};

function rowTemplate(purchase: Activity, network: CaipNetwork | undefined): TemplateResult {
  const [transfer] = purchase.transfers;
  const [text, tone] = statusOf(purchase);
  const amount = transfer ? `${transfer.quantity} ${transfer.label}` : msg('Not known');
  return html`
    <wui-list-item
      static
      data-testid="onramp-purchase"
      label=${amount}
      title=${amount}
      secondary=${formatDay(purchase.at, getLocale())}
      .icon=${transfer ? undefined : iconBuy}
      tag=${text}
      tag-tone=${tone}
      >${transfer ? purchaseImage({ symbol: transfer.label, imageUrl: transfer.imageUrl }, network) : nothing}</wui-list-item
    >
  `;
}
