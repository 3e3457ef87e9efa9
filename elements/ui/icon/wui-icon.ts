import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import type { Icon } from './icons.js';

/**
 * Icon in the colour of the surrounding text. It is hidden from assistive technology; adjacent text or the label of the
 * button gives its meaning.
 *
 * @tag wui-icon
 * @csspart base - The `<svg>` element.
 */
export class WuiIcon extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: inline-flex;
        flex: none;
        /* Grows with the text, within the buttons that hold it. */
        --_size: clamp(20px, 2 * var(--wui-font-unit, 0px), 30px);
        inline-size: var(--_size);
        block-size: var(--_size);
        /* Keeps strokes 1.75 px wide at every size; the value is in grid units. */
        --_stroke: 2.1px;
      }

      :host([size='16']) {
        --_size: clamp(16px, 1.6 * var(--wui-font-unit, 0px), 24px);
        --_stroke: 2.625px;
      }

      :host([size='24']) {
        --_size: clamp(24px, 2.4 * var(--wui-font-unit, 0px), 36px);
        --_stroke: 1.75px;
      }

      svg {
        inline-size: 100%;
        block-size: 100%;
        fill: none;
        stroke: currentColor;
        stroke-width: var(--_stroke);
        stroke-linecap: round;
        stroke-linejoin: round;
        overflow: visible;
      }

      .mirrors:dir(rtl) {
        scale: -1 1;
      }
    `,
  ];

  /** One of the exports of `icons.ts`. */
  @property({ attribute: false }) icon: Icon | undefined;

  @property({ type: Number, reflect: true }) size: 16 | 20 | 24 = 20;

  override render(): TemplateResult | typeof nothing {
    if (!this.icon) return nothing;
    return html`
      <svg part="base" class=${this.icon.mirrors ? 'mirrors' : ''} viewBox="0 0 24 24" aria-hidden="true">
        <path d=${this.icon.path} />
      </svg>
    `;
  }
}
