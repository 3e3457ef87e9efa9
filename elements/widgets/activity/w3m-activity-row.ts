import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Activity, ActivityTransfer, CaipNetwork } from '../../../controllers/index.js';
import { getLocale } from '../../internal/locale.js';
import { WuiElement } from '../../internal/wui-element.js';
import { transactionLink } from '../explorer-links.js';
import { imitationText } from '../imitation-text.js';
import { kindText, placeTexts, shownTransfers, statusText, transferText } from './activity-texts.js';

/** Transfers of one row; a transaction may have hundreds. */
const SHOWN_TRANSFERS = 3;

/**
 * Row of a transaction: what happened, with whom, when, and each amount. It links to the explorer.
 *
 * @tag w3m-activity-row
 */
export class W3mActivityRow extends WuiElement {
  static override shadowRootOptions: ShadowRootInit = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: block;
      }

      .images {
        display: inline-grid;
        inline-size: 40px;
        block-size: 40px;
      }

      .images > * {
        grid-area: 1 / 1;
      }

      .images > :nth-child(2) {
        place-self: end;
      }

      .amounts {
        display: flex;
        flex-direction: column;
        align-items: flex-end;
        min-inline-size: 0;
        max-inline-size: 9.5em;
        color: var(--wui-color-text);
        font-size: var(--wui-font-size-13);
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
        text-align: end;
      }

      /* A dot stands between two texts of a line. Before the first one, it is outside the row, and so cut. */
      .places {
        display: flex;
        flex-wrap: wrap;
        column-gap: 0.8em;
        inline-size: 0;
        min-inline-size: 100%; /* fills the row without widening it */
        overflow: hidden;
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
        font-weight: var(--wui-font-weight-regular);
        line-height: var(--wui-line-height);
      }

      :host(:dir(rtl)) .places {
        direction: rtl; /* also in a language that is not that of the page */
      }

      .places > ::before {
        content: '·' / '';
        display: inline-block;
        inline-size: 0.8em;
        margin-inline-start: -0.8em;
        text-align: center;
      }

      .in {
        color: var(--wui-color-success);
      }

      .failed .amounts {
        color: var(--wui-color-text-secondary);
        text-decoration: line-through;
      }

      .pending {
        animation: pulse 1.6s ease-in-out 1;
      }

      @keyframes pulse {
        50% {
          opacity: 0.5;
        }
      }
    `,
  ];

  @property({ attribute: false }) activity: Activity | undefined;

  @property({ attribute: false }) network: CaipNetwork | undefined;

  override render(): TemplateResult | typeof nothing {
    const { activity, network } = this;
    if (!activity) return nothing;
    const locale = getLocale();
    const link = network && transactionLink(activity.hash, network);
    const shown = shownTransfers(activity);
    return /* tight */ html`
      <wui-list-item
        whole
        data-testid="w3m-activity"
        class=${activity.status}
        label=${kindText(activity)}
        title=${shown.map(({ quantity, label }) => `${quantity} ${label}`).join(', ') || nothing}
        href=${link?.href ?? nothing}
        ?static=${link === undefined}
      >
        <span slot="image" class="images">${picturesOf(shown, network)}</span>
        ${tagsOf(activity, shown)}
        <span class="places">${placesOf(placeTexts(activity, locale))}</span>
        <span slot="end" class="amounts">${amountsOf(shown, locale)}</span>
      </wui-list-item>
    `;
  }
}

type Templates = TemplateResult | readonly TemplateResult[];

/** Most rows have one item, which is no list: Lit marks both ends of each item of a list by a node. */
const unlisted = (templates: readonly TemplateResult[]): Templates =>
  templates[0] && templates.length === 1 ? templates[0] : templates;

/** When and with whom. Most rows have both, and so one template. */
const placesOf = ([first, second]: readonly string[]): TemplateResult | typeof nothing => {
  if (first === undefined) return nothing;
  if (second === undefined) return html`<span><bdi>${first}</bdi></span>`;
  return html`<span><bdi>${first}</bdi></span
    ><span><bdi>${second}</bdi></span>`;
};

/** The first amounts, and how many there are beside them. */
function amountsOf(shown: readonly ActivityTransfer[], locale: string): Templates {
  const amounts = shown
    .slice(0, SHOWN_TRANSFERS)
    .map(each => html`<bdi class=${each.direction}>${transferText(each, locale)}</bdi>`);
  const more = shown.length > SHOWN_TRANSFERS ? [html`<bdi>+${shown.length - SHOWN_TRANSFERS}</bdi>`] : [];
  return unlisted([...amounts, ...more]);
}

/** Tags of a row; most rows have none, and so one mark for both. */
function tagsOf(activity: Activity, shown: readonly ActivityTransfer[]): TemplateResult | typeof nothing {
  const status = statusText(activity);
  const isImitation = shown.some(each => each.isImitation);
  if (!status && !isImitation) return nothing;
  const tone = activity.status === 'failed' ? 'danger' : 'neutral';
  return html`${status ? html` <wui-tag tone=${tone}>${status}</wui-tag>` : nothing}${
    isImitation ? html` <wui-tag tone="warning">${imitationText()}</wui-tag>` : nothing
  }`;
}

/** One picture, or two that overlap for an exchange. */
function picturesOf(transfers: readonly ActivityTransfer[], network: CaipNetwork | undefined): Templates {
  const byLabel = new Map(transfers.map(each => [each.label, each]));
  const two = [...byLabel.values()].slice(0, 2);
  const size = two.length > 1 ? 24 : 40;
  if (two.length === 0) return html`<w3m-network-image .network=${network}></w3m-network-image>`;
  return unlisted(
    two.map(({ address, label, imageUrl }) =>
      address === undefined
        ? html`<w3m-network-image size=${size} .network=${network}></w3m-network-image>`
        : html`<w3m-token-image size=${size} .holding=${{ symbol: label, imageUrl }}></w3m-token-image>`,
    ),
  );
}
