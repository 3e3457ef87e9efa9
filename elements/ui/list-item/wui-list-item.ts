import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import { iconCheck, iconChevron, type Icon } from '../icon/icons.js';
import type { TagTone } from '../tag/wui-tag.js';
import { styles } from './wui-list-item.styles.js';

/**
 * A row: picture, label, a second line, and at the end one tag, value or sign. The whole of it is a button, or a link
 * with `href`, or with `static` neither.
 *
 * @tag wui-list-item
 * @slot image - In place of the picture.
 * @slot - After the label, or all of the first line where none is given.
 * @slot end - In place of what is at the end; no controls, unless the row is `static`.
 * @csspart base - The native `<button>`, `<a>` or `<div>`.
 * @csspart label - The first line.
 * @csspart secondary - The second line.
 * @csspart value - The text at the end.
 */
export class WuiListItem extends WuiElement {
  static override shadowRootOptions = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [WuiElement.styles, styles];

  @property() label = '';

  @property() secondary: string | undefined;

  @property({ attribute: 'image-src' }) imageSrc: string | undefined;

  /** An icon in place of a picture. */
  @property({ attribute: false }) icon: Icon | undefined;

  @property({ attribute: 'image-shape' }) imageShape: 'rounded' | 'circle' = 'rounded';

  /** Whether there is a picture at all; the label's first letter stands in where none is given. */
  @property({ type: Boolean, attribute: 'no-image' }) noImage = false;

  @property() tag: string | undefined;

  @property({ attribute: 'tag-tone' }) tagTone: TagTone = 'neutral';

  @property() value: string | undefined;

  /** Under the value. */
  @property({ attribute: 'value-secondary' }) valueSecondary: string | undefined;

  /** Says that more follows. */
  @property({ type: Boolean }) chevron = false;

  /** This is the one in use. */
  @property({ type: Boolean, reflect: true }) selected = false;

  /** What it started is under way: it takes no clicks, but keeps the focus. */
  @property({ type: Boolean, reflect: true }) busy = false;

  @property({ type: Boolean, reflect: true }) disabled = false;

  /** Only shows something. */
  @property({ type: Boolean, reflect: true }) static = false;

  /** Makes it a link to another page, opened beside this one. */
  @property() href: string | undefined;

  /** Whether the Tab key stops here. A list sees to it that it does at one of its rows. */
  @property({ type: Boolean, attribute: false }) tabStop = true;

  /** Few ever wait, so the spinner comes when one does; words say that something is under way. */
  protected override willUpdate(): void {
    if (this.busy) import('../spinner/wui-spinner.define.js').catch(reportError);
  }

  override render(): TemplateResult {
    const content = html`
      <slot name="image" @slotchange=${this.#onImage}>${this.#imageTemplate()}</slot>
      <span class="text">
        <span part="label" class="label">${this.label ? html`<bdi>${this.label}</bdi>` : nothing}<slot></slot></span>
        ${this.secondary ? html`<span part="secondary" class="secondary"><bdi>${this.secondary}</bdi></span>` : nothing}
      </span>
      <span class="end"><slot name="end">${this.#endTemplate()}</slot></span>
    `;
    if (this.static) return html`<div part="base" class="base">${content}</div>`;
    const tabindex = this.tabStop ? nothing : -1;
    if (this.href !== undefined && !this.disabled && !this.busy)
      return html`
        <a part="base" class="base" href=${this.href} target="_blank" rel="noopener noreferrer" tabindex=${tabindex}>
          ${content}
        </a>
      `;
    return html`
      <button
        part="base"
        class="base"
        type="button"
        tabindex=${tabindex}
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

  #imageTemplate(): TemplateResult | typeof nothing {
    if (this.noImage || this.#hasImage()) return nothing; // it would only be styled
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

  #hasImage(): boolean {
    return [...this.children].some(({ slot }) => slot === 'image');
  }

  #onImage(): void {
    if (this.#hasImage() === (this.renderRoot.querySelector('.image') !== null)) this.requestUpdate();
  }

  #endTemplate(): TemplateResult {
    const sign = this.selected ? iconCheck : this.chevron ? iconChevron : undefined;
    return html`
      ${this.tag ? html`<wui-tag tone=${this.tagTone}>${this.tag}</wui-tag>` : nothing}
      ${this.value || this.valueSecondary ? this.#valueTemplate() : nothing}
      ${
        this.busy
          ? html`<wui-spinner class="sign"></wui-spinner>`
          : sign &&
            html`<wui-icon
              class=${this.selected ? 'sign check' : 'sign'}
              .icon=${sign}
              size=${this.selected ? 20 : 16}
            ></wui-icon>`
      }
    `;
  }

  #valueTemplate(): TemplateResult {
    return html`
      <span class="value">
        <bdi part="value">${this.value}</bdi>
        ${this.valueSecondary ? html`<bdi class="secondary">${this.valueSecondary}</bdi>` : nothing}
      </span>
    `;
  }

  #onClick(event: Event): void {
    if (this.busy) event.stopPropagation(); // the listeners on the host must not hear it
  }
}
