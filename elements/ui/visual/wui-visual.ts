import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import type { Visual } from './visuals.js';

/**
 * Decorative line drawing beside an explanation.
 *
 * @tag wui-visual
 * @csspart base - The `<svg>` element.
 * @cssproperty [--wui-visual-width=120px] - Width; the height keeps the aspect ratio.
 */
export class WuiVisual extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: inline-flex;
        flex: none;
        inline-size: var(--wui-visual-width, 120px);
      }

      /* Settles once. */
      svg {
        animation: settle 400ms var(--wui-ease-out);
        inline-size: 100%;
        fill: none;
        stroke-width: 1.75px;
        stroke-linecap: round;
        stroke-linejoin: round;
      }

      @keyframes settle {
        from {
          translate: 0 calc(-2px * var(--wui-motion));
        }
      }

      .ground {
        fill: var(--wui-color-fill);
      }

      .paper {
        fill: var(--wui-color-surface);
      }

      .line {
        stroke: var(--wui-color-text);
      }

      .tint {
        fill: var(--wui-color-accent-fill);
      }

      .mark {
        stroke: var(--wui-color-accent-text);
      }

      .dot {
        fill: var(--wui-color-accent-text);
      }

      .faint {
        stroke-dasharray: 1 5;
      }

      /* What points forward points to the left in right-to-left layouts; a check mark in it stays as it is. */
      .mirrors:dir(rtl) {
        transform-box: view-box;
        transform-origin: center;
        scale: -1 1;
      }

      .mirrors > .mirrors:dir(rtl) {
        transform-box: fill-box;
      }

      @media (forced-colors: active) {
        .ground {
          display: none;
        }

        .paper {
          fill: Canvas;
        }

        .tint {
          fill: none;
        }

        :is(.line, .mark) {
          stroke: CanvasText;
        }

        .dot {
          fill: CanvasText;
        }
      }
    `,
  ];

  /** One of the exports of `visuals.ts`. */
  @property({ attribute: false }) visual: Visual | undefined;

  override render(): TemplateResult | typeof nothing {
    if (!this.visual) return nothing;
    return html`<svg part="base" viewBox="0 0 120 96" aria-hidden="true">${this.visual()}</svg>`;
  }
}
