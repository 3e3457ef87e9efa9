import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import { styles } from './wui-button.styles.js';

/**
 * A button, or a link that looks like one. It can show that what it started is under way.
 *
 * @tag wui-button
 * @slot - The label.
 * @slot start - An icon before the label; the spinner takes its place.
 * @slot end - An icon after the label.
 * @csspart base - The native `<button>` or `<a>`.
 * @csspart label - Holds the label.
 * @cssproperty [--wui-button-radius] - Corner radius; by default it follows the size.
 */
export class WuiButton extends WuiElement {
  static override shadowRootOptions = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [WuiElement.styles, styles];

  /** How much the button asks for attention; `danger` is for what cannot be undone. */
  @property({ reflect: true }) variant: 'accent' | 'neutral' | 'plain' | 'danger' = 'accent';

  @property({ reflect: true }) size: 's' | 'm' | 'l' = 'm';

  @property({ type: Boolean, reflect: true }) disabled = false;

  /** Shows a spinner and takes no clicks, but keeps the focus. */
  @property({ type: Boolean, reflect: true }) loading = false;

  /** As wide as what is around it. */
  @property({ type: Boolean, reflect: true }) full = false;

  /** Makes it a link to another page, opened beside this one. */
  @property() href: string | undefined;

  /** Few ever wait, so the spinner comes when one does; words say that something is under way. */
  protected override willUpdate(): void {
    if (this.loading) import('../spinner/wui-spinner.define.js').catch(reportError);
  }

  override render(): TemplateResult {
    const content = html`
      ${this.loading ? html`<wui-spinner part="spinner" size="16"></wui-spinner>` : html`<slot name="start"></slot>`}
      <span part="label" class="label"><slot></slot></span>
      <slot name="end"></slot>
    `;
    if (this.href !== undefined && !this.disabled)
      return html`
        <a part="base" class="base" href=${this.href} target="_blank" rel="noopener noreferrer" @click=${this.#onClick}>
          ${content}
        </a>
      `;
    return html`
      <button
        part="base"
        class="base"
        type="button"
        ?disabled=${this.disabled}
        aria-busy=${this.loading ? 'true' : nothing}
        aria-disabled=${this.loading ? 'true' : nothing}
        @click=${this.#onClick}
      >
        ${content}
      </button>
    `;
  }

  #onClick(event: Event): void {
    if (!this.loading) return;
    event.preventDefault();
    event.stopPropagation(); // the listeners on the host must not hear it
  }
}
