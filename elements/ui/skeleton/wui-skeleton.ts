import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';

/**
 * Holds the place of what is being loaded, in its shape. Whoever shows skeletons marks the region as `aria-busy`.
 *
 * @tag wui-skeleton
 * @csspart base - The shape; `row` has two, named `image` and `base`.
 * @cssproperty [--wui-skeleton-width=100%] - Width of a `text` or `block`.
 * @cssproperty [--wui-skeleton-height] - Height; by default a line of text, and a control for `block`.
 */
export class WuiSkeleton extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: block;
        inline-size: var(--wui-skeleton-width, 100%);
        animation: breathe 1.6s ease-in-out infinite;
      }

      .base,
      .image {
        border-radius: var(--wui-radius-s);
        background: var(--wui-color-fill-hover);
        forced-color-adjust: none;
      }

      .base {
        block-size: var(--wui-skeleton-height, 1em);
        margin-block: calc((1lh - var(--wui-skeleton-height, 1em)) / 2);
      }

      .block {
        margin-block: 0;
        block-size: var(--wui-skeleton-height, var(--wui-size-control));
        border-radius: var(--wui-radius-m);
      }

      .circle {
        inline-size: var(--wui-skeleton-height, var(--wui-size-image));
        block-size: var(--wui-skeleton-height, var(--wui-size-image));
        margin-block: 0;
        border-radius: 50%;
      }

      .row {
        display: flex;
        align-items: center;
        gap: var(--wui-space-12);
        min-block-size: var(--wui-size-row);
        padding-inline: var(--wui-space-8);
      }

      .row .base {
        inline-size: 45%;
        block-size: var(--wui-font-size-13);
      }

      .image {
        flex: none;
        inline-size: var(--wui-size-image);
        block-size: var(--wui-size-image);
        border-radius: var(--wui-radius-m);
      }

      /* No two neighbours are of one length, or they would look like content. */
      :host(:nth-child(3n)) .row .base {
        inline-size: 32%;
      }

      :host(:nth-child(3n + 1)) .row .base {
        inline-size: 56%;
      }

      :host(:nth-child(even)) {
        animation-delay: -0.2s;
      }

      @keyframes breathe {
        50% {
          opacity: 0.5;
        }
      }

      @media (forced-colors: active) {
        .base,
        .image {
          background: GrayText;
          opacity: 0.4;
        }
      }
    `,
  ];

  /** What it stands for: a line of text, a block such as a button, a round picture, or a whole row. */
  @property({ reflect: true }) shape: 'text' | 'block' | 'circle' | 'row' = 'text';

  override render(): TemplateResult {
    if (this.shape === 'row')
      return html`
        <div class="row">
          <div part="image" class="image"></div>
          <div part="base" class="base"></div>
        </div>
      `;
    return html`<div part="base" class="base ${this.shape}"></div>`;
  }
}
