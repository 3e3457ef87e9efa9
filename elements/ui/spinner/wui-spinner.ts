import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';

/**
 * Indeterminate progress indicator. It is hidden from assistive technology; adjacent text or a live region gives the
 * state.
 *
 * @tag wui-spinner
 * @csspart base - The `<svg>` element.
 */
export class WuiSpinner extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: inline-flex;
        flex: none;
        inline-size: 20px;
        block-size: 20px;
      }

      :host([size='16']) {
        inline-size: 16px;
        block-size: 16px;
      }

      :host([size='32']) {
        inline-size: 32px;
        block-size: 32px;
      }

      svg {
        inline-size: 100%;
        block-size: 100%;
        fill: none;
        stroke: currentColor;
        stroke-width: 2.5px;
        stroke-linecap: round;
        animation: spin 0.8s linear infinite;
      }

      circle {
        opacity: 0.2;
      }

      @keyframes spin {
        to {
          rotate: 1turn;
        }
      }

      @keyframes breathe {
        50% {
          opacity: 0.35;
        }
      }

      @media (prefers-reduced-motion: reduce) {
        svg {
          animation: breathe 2s ease-in-out infinite;
        }
      }
    `,
  ];

  @property({ type: Number, reflect: true }) size: 16 | 20 | 32 = 20;

  override render(): TemplateResult {
    return html`
      <svg part="base" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M21 12a9 9 0 0 0-9-9" />
      </svg>
    `;
  }
}
