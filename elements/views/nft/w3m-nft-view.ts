import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { NftAttribute, ViewData } from '../../../controllers/index.js';
import { shortAddress, truncateText } from '../../../controllers/domain/format.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';

/** Characters kept at each end of an id, which may have 78 digits. */
const ID_CHARS = [8, 8] as const;

/**
 * Shows one NFT: picture, collection, description and attributes.
 *
 * @tag w3m-nft-view
 * @csspart attribute - Box of one attribute.
 */
export class W3mNftView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
        padding: 0 var(--wui-space-16) var(--wui-space-16);
      }

      w3m-nft-image {
        max-inline-size: 360px;
        margin-inline: auto;
      }

      .collection {
        margin: var(--wui-space-12) 0 0;
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
      }

      .description {
        margin: var(--wui-space-8) 0 0;
        overflow-wrap: anywhere;
        white-space: pre-line;
      }

      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(8em, 100%), 1fr)); /* no word breaks for a second column */
        gap: var(--wui-space-8);
        margin: var(--wui-space-16) 0 0;
      }

      dl > div {
        padding: var(--wui-space-8) var(--wui-space-12);
        border-radius: var(--wui-radius-m);
        background: var(--wui-color-fill);
        outline: 1px solid transparent; /* visible in forced-colors mode */
        outline-offset: -1px;
        overflow-wrap: anywhere;
        hyphens: auto;
      }

      dt {
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
      }

      dd {
        margin: 0;
        font-weight: var(--wui-font-weight-medium);
      }

      .address {
        font-family: var(--wui-font-family-mono);
        font-size: var(--wui-font-size-13);
      }
    `,
  ];

  @property({ attribute: false }) data: ViewData['Nft'] | undefined;

  override render(): TemplateResult | typeof nothing {
    const { nft } = this.data ?? {};
    if (!nft) return nothing;
    const { collection, description, attributes = [], contract, tokenId, amount } = nft;
    const facts: readonly (NftAttribute & { readonly title?: string; readonly isAddress?: true })[] = [
      { name: msg('Contract'), value: shortAddress(contract), title: contract, isAddress: true },
      ...(tokenId === undefined
        ? []
        : [{ name: msg('Token ID'), value: truncateText(tokenId, ...ID_CHARS), title: tokenId }]),
      ...(amount > 1n ? [{ name: msg('Quantity'), value: String(amount) }] : []),
    ];
    return html`
      <w3m-nft-image .nft=${nft}></w3m-nft-image>
      ${collection ? html`<p class="collection"><bdi>${collection.name}</bdi></p>` : nothing}
      ${description === undefined ? nothing : html`<p class="description"><bdi>${description}</bdi></p>`}
      <dl>
        ${[...attributes, ...facts].map(
          each => html`
            <div part="attribute" title=${'title' in each ? (each.title ?? nothing) : nothing}>
              <dt><bdi>${each.name}</bdi></dt>
              <dd class=${'isAddress' in each ? 'address' : nothing}><bdi>${each.value}</bdi></dd>
            </div>
          `,
        )}
      </dl>
    `;
  }
}
