import { css, html, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import { drawQr, type QrDrawing } from './qr-drawing.js';
import { qrPlaceholder, qrPlaceholderStyles } from './qr-placeholder.js';

/** Width of the quiet zone in modules, required by ISO/IEC 18004. */
const QUIET_ZONE = 4;

/**
 * QR code, dark on white in both themes, because cameras need that contrast. It takes the full width and shows a
 * placeholder while `uri` is empty.
 *
 * @tag wui-qr-code
 * @slot - Picture for the centre; the code stays readable.
 * @csspart base - White background.
 * @cssproperty [--wui-qr-color=#111] - Colour of the modules; it must be dark.
 */
export class WuiQrCode extends WuiElement {
  static override styles = [
    WuiElement.styles,
    qrPlaceholderStyles,
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

      .code {
        display: block;
        inline-size: 100%;
        block-size: 100%;
        fill: var(--wui-qr-color, #111);
      }

      /* Draws the code from top to bottom: a white cover moves away, which repaints no module. */
      .drawn::after {
        position: absolute;
        inset: -15% 0 0;
        background: linear-gradient(transparent, #fff 13%);
        translate: 0 100%;
        animation: draw calc(var(--wui-duration-card) * 1.5) var(--wui-ease-out);
        content: '';
        pointer-events: none;
      }

      .image {
        position: absolute;
        z-index: 1; /* above the cover: it may be travelling there */
        inset: 0;
        display: grid;
        place-items: center;
        color-scheme: light; /* the picture lies on white in both themes */
        pointer-events: none;
      }

      @keyframes draw {
        from {
          translate: 0;
        }
      }

      @keyframes appear {
        from {
          opacity: 0;
        }
      }

      @media (prefers-reduced-motion: reduce) {
        .drawn::after {
          display: none;
        }

        .code {
          animation: appear var(--wui-duration-view) var(--wui-ease-out);
        }
      }
    `,
  ];

  #drawing: QrDrawing | undefined;

  @state() private hasImage = false;

  /** Encoded text. The attribute reflects it for end-to-end tests. */
  @property({ reflect: true }) uri: string | undefined;

  /** Text alternative that names the purpose of the code. */
  @property() alt = '';

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated) this.hasImage = this.childElementCount > 0;
    if (changed.has('uri') || changed.has('hasImage'))
      this.#drawing = this.uri ? drawQr(this.uri, this.hasImage) : undefined;
  }

  override render(): TemplateResult {
    return html`
      <div part="base" class="base ${this.#drawing ? 'drawn' : ''}">
        ${this.#drawing ? this.#codeTemplate(this.#drawing) : qrPlaceholder}
        <div class="image" ?hidden=${!this.#drawing}><slot @slotchange=${this.#onSlotChange}></slot></div>
      </div>
    `;
  }

  #onSlotChange(event: Event): void {
    const { currentTarget: slot } = event;
    if (slot instanceof HTMLSlotElement) this.hasImage = slot.assignedElements({ flatten: true }).length > 0;
  }

  #codeTemplate({ size, eyes, modules }: QrDrawing): TemplateResult {
    const full = size + 2 * QUIET_ZONE;
    return html`
      <svg
        class="code"
        role="img"
        aria-label=${this.alt || nothing}
        viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${full} ${full}"
      >
        ${svg`<path fill-rule="evenodd" d=${eyes}></path><path d=${modules}></path>`}
      </svg>
    `;
  }
}
