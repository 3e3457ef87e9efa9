import { css, html, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import { drawQr, type QrDrawing } from './qr-drawing.js';

/** Modules of white around the code, without which cameras do not find it (ISO/IEC 18004). */
const QUIET = 4;

/**
 * A QR code: dark on white in both themes, as cameras want it. As wide as there is room. While there is no text it holds
 * its place.
 *
 * @tag wui-qr-code
 * @slot - A picture for its middle; the code can be read without what that covers.
 * @csspart base - The white ground.
 * @cssproperty [--wui-qr-color=#111] - Of the modules; it must be dark.
 */
export class WuiQrCode extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: block;
        aspect-ratio: 1;
      }

      .base {
        position: relative;
        block-size: 100%;
        overflow: hidden;
        border: 1px solid var(--wui-color-border);
        border-radius: var(--wui-radius-l, 16px);
        background: #fff;
        forced-color-adjust: none;
        print-color-adjust: exact;
      }

      svg {
        display: block;
        inline-size: 100%;
        block-size: 100%;
        fill: var(--wui-qr-color, #111);
        animation: appear var(--wui-duration-view) var(--wui-ease-out);
      }

      .image {
        position: absolute;
        inset: 0;
        display: grid;
        place-items: center;
        pointer-events: none;
      }

      .waiting {
        background: var(--wui-color-fill-hover);
        animation: breathe 1.6s ease-in-out infinite;
      }

      @keyframes breathe {
        50% {
          opacity: 0.5;
        }
      }

      @keyframes appear {
        from {
          opacity: 0;
        }
      }
    `,
  ];

  #drawing: QrDrawing | undefined;

  @state() private hasImage = false;

  /** What it says. Tests read it from the attribute. */
  @property({ reflect: true }) uri: string | undefined;

  /** What it is for, in words. */
  @property() alt = '';

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated) this.hasImage = this.childElementCount > 0;
    if (changed.has('uri') || changed.has('hasImage'))
      this.#drawing = this.uri ? drawQr(this.uri, this.hasImage) : undefined;
  }

  override render(): TemplateResult {
    return html`
      <div part="base" class="base ${this.#drawing ? '' : 'waiting'}">
        ${this.#drawing ? this.#codeTemplate(this.#drawing) : nothing}
        <div class="image" ?hidden=${!this.#drawing}><slot @slotchange=${this.#onSlotChange}></slot></div>
      </div>
    `;
  }

  #onSlotChange(event: Event): void {
    const { currentTarget: slot } = event;
    if (slot instanceof HTMLSlotElement) this.hasImage = slot.assignedElements({ flatten: true }).length > 0;
  }

  #codeTemplate({ size, eyes, modules }: QrDrawing): TemplateResult {
    const full = size + 2 * QUIET;
    return html`
      <svg role="img" aria-label=${this.alt || nothing} viewBox="${-QUIET} ${-QUIET} ${full} ${full}">
        ${svg`<path fill-rule="evenodd" d=${eyes}></path><path d=${modules}></path>`}
      </svg>
    `;
  }
}
