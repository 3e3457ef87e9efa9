import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import type { Icon } from '../icon/icons.js';
import { frameStyles, styles } from './wui-image.styles.js';

/**
 * Picture of a wallet, a network or a token. An icon or the first letter of the name replaces a missing or failed
 * picture.
 *
 * @tag wui-image
 * @slot - An `<svg>` or `<img>` that replaces `src`.
 * @csspart base - Rounded square or circle.
 * @csspart image - The `<img>` element.
 * @cssproperty [--wui-image-size=var(--wui-size-image)] - Width and height.
 */
export class WuiImage extends WuiElement {
  static override styles = [WuiElement.styles, frameStyles, styles];

  @state() private status: 'loading' | 'shown' | 'failed' = 'loading';

  @property() src: string | undefined;

  /** Text alternative; leave it empty where adjacent text names the picture. */
  @property() alt = '';

  /** Name of the pictured item; its first letter is the fallback. */
  @property() name = '';

  /** Fallback icon, preferred to the letter. */
  @property({ attribute: false }) icon: Icon | undefined;

  @property({ reflect: true }) shape: 'rounded' | 'circle' = 'rounded';

  /** Side in px: 24 and 32 for text and controls, 40 for rows, 56 and 80 for the head of a view. */
  @property({ type: Number, reflect: true }) size: 24 | 32 | 40 | 56 | 80 = 40;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('src')) this.status = 'loading';
  }

  override render(): TemplateResult {
    const isShown = this.status === 'shown';
    const role = this.alt && !isShown ? 'img' : nothing; // the fallback has the same accessible name as the picture
    return html`
      <div part="base" class="base" role=${role} aria-label=${role === nothing ? nothing : this.alt}>
        <slot>${this.#fallbackTemplate()} ${this.#imageTemplate()}</slot>
      </div>
    `;
  }

  #imageTemplate(): TemplateResult | typeof nothing {
    if (!this.src || this.status === 'failed') return nothing;
    return html`
      <img
        part="image"
        class=${this.status}
        src=${this.src}
        alt=${this.status === 'shown' ? this.alt : ''}
        draggable="false"
        decoding="async"
        referrerpolicy="no-referrer"
        @load=${this.#onLoad}
        @error=${this.#onError}
      />
    `;
  }

  #fallbackTemplate(): TemplateResult | typeof nothing {
    if (this.src && this.status !== 'failed') return nothing;
    if (this.icon) return html`<wui-icon .icon=${this.icon} size=${this.size > 40 ? 24 : 20}></wui-icon>`;
    const [letter] = this.name.trim();
    if (letter === undefined) return nothing;
    return html`<span class="letter" aria-hidden="true">${letter.toLocaleUpperCase()}</span>`;
  }

  #onLoad(): void {
    this.status = 'shown';
  }

  #onError(): void {
    this.status = 'failed';
  }
}
