import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Nft } from '../../controllers/domain/assets/nfts.js';
import { WuiElement } from '../internal/wui-element.js';
import { nftMark } from './nft-mark.js';

/**
 * Picture of an NFT in a square that holds its place while it loads. Only an `<img>` shows it, so that a foreign SVG runs
 * no script. It is decorative: adjacent text gives the name.
 *
 * @tag w3m-nft-image
 * @csspart image - The `<img>` element.
 */
export class W3mNftImage extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        position: relative;
        display: block;
        aspect-ratio: 1;
        overflow: hidden;
        border-radius: var(--wui-radius-l);
        background: var(--wui-color-fill);
      }

      .loading {
        position: absolute;
        inset: 0;
      }

      /* Breathes as skeletons do until the picture is there. */
      .loading::before {
        position: absolute;
        inset: 0;
        background: var(--wui-color-fill-hover);
        animation: breathe 1.6s ease-in-out infinite;
        content: '';
      }

      /* A host of pictures that never answers leaves no empty tile. */
      .loading svg {
        position: relative;
        visibility: hidden;
        animation: show 1ms 8s forwards;
      }

      @keyframes breathe {
        50% {
          opacity: 0.5;
        }
      }

      @keyframes show {
        to {
          visibility: visible;
        }
      }

      :host::after {
        position: absolute;
        inset: 0;
        border: 1px solid var(--wui-color-border);
        border-radius: inherit;
        content: '';
        pointer-events: none;
      }

      img,
      svg {
        display: block;
        inline-size: 100%;
        block-size: 100%;
        object-fit: cover;
      }

      img {
        position: relative;
        opacity: 0;
        transition: opacity var(--wui-duration-feedback);
      }

      img.shown {
        opacity: 1;
      }
    `,
  ];

  @state() private status: 'loading' | 'shown' | 'failed' = 'loading';

  @property({ attribute: false }) nft: Pick<Nft, 'name' | 'imageUrl' | 'collection'> | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('nft') && changed.get('nft')?.imageUrl !== this.nft?.imageUrl) this.status = 'loading';
  }

  override render(): TemplateResult {
    const { name = '', imageUrl, collection } = this.nft ?? {};
    const mark = nftMark(name, collection?.name);
    if (imageUrl === undefined || this.status === 'failed') return mark;
    return html`
      ${this.status === 'loading' ? html`<div class="loading">${mark}</div>` : nothing}
      <img
        part="image"
        class=${this.status === 'shown' ? 'shown' : nothing}
        src=${imageUrl}
        alt=""
        width="320"
        height="320"
        loading="lazy"
        decoding="async"
        draggable="false"
        referrerpolicy="no-referrer"
        @load=${this.#onLoad}
        @error=${this.#onError}
      />
    `;
  }

  #onLoad(): void {
    this.status = 'shown';
  }

  #onError(): void {
    this.status = 'failed';
  }
}
