import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';

/**
 * Placeholder in the shape of the content that is loading. Mark the region that contains skeletons as `aria-busy`.
 *
 * @tag wui-skeleton
 * @csspart base - Shape.
 * @csspart image - Image of the shape `row`.
 * @cssproperty [--wui-skeleton-width=100%] - Width of `text` and `block`.
 * @cssproperty [--wui-skeleton-height] - Height; one line of text by default, the height of a control for `block`.
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

      /* Varies the length between neighbours, so that they do not look like content. */
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

  /** Shape of the expected content: a line of text, a block such as a button, a round picture, or a row. */
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
