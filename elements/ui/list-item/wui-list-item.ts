import { html, nothing, type TemplateResult } from 'lit';
import { report } from '../../../controllers/core/report.js';
import { property } from 'lit/decorators.js';
import { directionOf } from '../../internal/text-direction.js';
import { WuiElement } from '../../internal/wui-element.js';
import { iconCheck, iconChevron, type Icon } from '../icon/modal-icons.js';
import type { TagTone } from '../tag/wui-tag.js';
import { styles } from './wui-list-item.styles.js';

/** A text whose first letter is Hebrew or Arabic. */
const RTL = /^\P{L}*[\u0590-\u08ff]/u;

/**
 * Row with a picture, a label, a second line, and a tag, value or icon at the end. The whole row is a button, a link
 * with `href`, or not interactive with `static`.
 *
 * @tag wui-list-item
 * @attr {boolean} whole - Shows each line of the label: a text of the page, not a name, of which two lines are shown.
 * @slot image - Replaces the picture.
 * @slot - Content after the label, or the whole first line if `label` is empty.
 * @slot end - Replaces the content at the end; controls only in a `static` row.
 * @csspart base - Native `<button>`, `<a>` or `<div>`.
 * @csspart label - First line.
 * @csspart secondary - Second line.
 * @csspart value - Text at the end.
 */
export class WuiListItem extends WuiElement {
  static override shadowRootOptions: ShadowRootInit = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [WuiElement.styles, styles];

  @property() label = '';

  @property() secondary: string | undefined;

  @property({ attribute: 'image-src' }) imageSrc: string | undefined;

  /** Icon instead of a picture. */
  @property({ attribute: false }) icon: Icon | undefined;

  @property({ attribute: 'image-shape' }) imageShape: 'rounded' | 'circle' = 'rounded';

  /** Omits the picture. Without `image-src`, the first letter of the label is the fallback picture. */
  @property({ type: Boolean, attribute: 'no-image' }) noImage = false;

  @property() tag: string | undefined;

  @property({ attribute: 'tag-tone' }) tagTone: TagTone = 'neutral';

  @property() value: string | undefined;

  /** Second line under the value. */
  @property({ attribute: 'value-secondary' }) valueSecondary: string | undefined;

  /** Shows a chevron, for rows that open another view. */
  @property({ type: Boolean }) chevron = false;

  /** Marks the current item. */
  @property({ type: Boolean, reflect: true }) selected = false;

  /** Shows a spinner and ignores clicks, but keeps the focus. */
  @property({ type: Boolean, reflect: true }) busy = false;

  @property({ type: Boolean, reflect: true }) disabled = false;

  /** Renders neither a button nor a link. */
  @property({ type: Boolean, reflect: true }) static = false;

  /** Renders a link that opens this URL in a new tab. */
  @property() href: string | undefined;

  /** Loads the spinner on demand, because most rows never wait; `aria-busy` announces the state. */
  protected override willUpdate(): void {
    if (this.busy) import('../spinner/wui-spinner.define.js').catch(report);
  }

  override render(): TemplateResult {
    const content = /* tight */ html`
      <slot name="image" @slotchange=${this.#onImageSlotChange}>${this.#imageTemplate()}</slot>
      <span class="text">
        <span part="label" class="label" dir=${!this.label ? nothing : RTL.test(this.label) ? 'rtl' : 'ltr'}
          >${this.label ? html`<bdi>${this.label}</bdi>` : nothing}<slot></slot
        ></span>
        ${this.secondary || this.#hasValue() ? this.#belowTemplate() : nothing}
      </span>
      <span class="end"><slot name="end" @slotchange=${this.#onEndSlotChange}>${this.#endTemplate()}</slot></span>
    `;
    if (this.static) return html`<div part="base" class="base">${content}</div>`;
    if (this.href !== undefined && !this.disabled && !this.busy)
      return html`
        <a part="base" class="base" href=${this.href} target="_blank" rel="noopener noreferrer">${content}</a>
      `;
    return html`
      <button
        part="base"
        class="base"
        type="button"
        ?disabled=${this.disabled}
        aria-current=${this.selected ? 'true' : nothing}
        aria-busy=${this.busy ? 'true' : nothing}
        aria-disabled=${this.busy ? 'true' : nothing}
        @click=${this.#onClick}
      >
        ${content}
      </button>
    `;
  }

  /** What stands under the label. Most rows of long lists have neither, and so one of Lit's marks. */
  #belowTemplate(): TemplateResult {
    return /* tight */ html`
      ${this.secondary ? html`<span part="secondary" class="secondary"><bdi dir=${directionOf(this.secondary)}>${this.secondary}</bdi></span>` : nothing}
      ${this.#hasValue() ? this.#tagTemplate() : nothing}
    `;
  }

  #imageTemplate(): TemplateResult | typeof nothing {
    if (this.noImage || this.#hasSlotted('image')) return nothing; // fallback content would only cost style work
    return html`
      <wui-image
        class="image"
        .src=${this.imageSrc}
        .icon=${this.icon}
        name=${this.label}
        shape=${this.imageShape}
      ></wui-image>
    `;
  }

  #hasSlotted(name: string): boolean {
    return [...this.children].some(({ slot }) => slot === name);
  }

  #onImageSlotChange(): void {
    if (this.#hasSlotted('image') === (this.renderRoot.querySelector('.image') !== null)) this.requestUpdate();
  }

  #onEndSlotChange(): void {
    if (!this.#hasSlotted('end')) this.requestUpdate();
  }

  #endTemplate(): TemplateResult | typeof nothing {
    if (this.#hasSlotted('end')) return nothing;
    const icon = this.selected ? iconCheck : this.chevron ? iconChevron : undefined;
    return /* tight */ html`
      ${this.#hasValue() ? this.#valueTemplate() : this.#tagTemplate()}
      ${
        this.busy
          ? html`<wui-spinner class="sign" data-testid="wui-list-item-loading-spinner"></wui-spinner>`
          : icon &&
            html`<wui-icon
              class=${this.selected ? 'sign check' : 'sign'}
              .icon=${icon}
              size=${this.selected ? 20 : 16}
            ></wui-icon>`
      }
    `;
  }

  #hasValue(): boolean {
    return Boolean(this.value || this.valueSecondary);
  }

  /** A tag stands at the end, or under the text if a value stands there. */
  #tagTemplate(): TemplateResult | typeof nothing {
    return this.tag ? html`<wui-tag tone=${this.tagTone}>${this.tag}</wui-tag>` : nothing;
  }

  #valueTemplate(): TemplateResult {
    return /* tight */ html`
      <span class="value">
        <bdi part="value">${this.value}</bdi>
        ${this.valueSecondary ? html`<bdi class="secondary">${this.valueSecondary}</bdi>` : nothing}
      </span>
    `;
  }

  #onClick(event: Event): void {
    if (this.busy) event.stopPropagation(); // listeners on the host must not receive the click
  }
}
