import { html, nothing, type TemplateResult } from 'lit';
import { report } from '../../../controllers/core/report.js';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import { styles } from './wui-button.styles.js';

/**
 * Button, or a link with the look of a button, with a loading state.
 *
 * @tag wui-button
 * @slot - Label.
 * @slot start - Icon before the label; the spinner replaces it while loading.
 * @slot end - Icon after the label.
 * @csspart base - Native `<button>` or `<a>`.
 * @csspart label - Wrapper of the label.
 * @csspart spinner - Spinner of a button that is loading.
 * @cssproperty [--wui-button-radius] - Corner radius; the default depends on `size`.
 */
export class WuiButton extends WuiElement {
  static override shadowRootOptions: ShadowRootInit = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [WuiElement.styles, styles];

  /** Visual emphasis; `danger` marks actions that cannot be undone. */
  @property({ reflect: true }) variant: 'accent' | 'neutral' | 'plain' | 'danger' = 'accent';

  @property({ reflect: true }) size: 's' | 'm' | 'l' = 'm';

  /** Ignores clicks. A button that is also `loading` keeps the focus. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** The label of the disabled button is the reason why it is disabled, and stays readable. */
  @property({ type: Boolean, reflect: true }) reason = false;

  /** Shows a spinner and ignores clicks, but keeps the focus. */
  @property({ type: Boolean, reflect: true }) loading = false;

  /** Takes the full width of its container. */
  @property({ type: Boolean, reflect: true }) full = false;

  /** What screen readers add to the label, such as the warnings above the button; an attribute, so that no locator finds it as text. */
  @property({ attribute: false }) description = '';

  /** Renders a link that opens this URL. */
  @property() href: string | undefined;

  /** Where the link opens: in a new tab by default. */
  @property() target = '_blank';

  /** Loads the spinner on demand, because most buttons never wait; `aria-busy` announces the state. */
  protected override willUpdate(): void {
    if (this.loading) import('../spinner/wui-spinner.define.js').catch(report);
  }

  override render(): TemplateResult {
    const content = html`
      ${this.loading ? html`<wui-spinner part="spinner" size="16"></wui-spinner>` : html`<slot name="start"></slot>`}
      <span part="label" class="label"><slot></slot></span>
      <slot name="end"></slot>
    `;
    if (this.href !== undefined && !this.disabled)
      return html`
        <a
          part="base"
          class="base"
          href=${this.href}
          target=${this.target}
          rel="noopener noreferrer"
          @click=${this.#onClick}
        >
          ${content}
        </a>
      `;
    return html`
      <button
        part="base"
        class="base"
        type="button"
        ?disabled=${this.disabled && !this.loading}
        aria-busy=${this.loading ? 'true' : nothing}
        .ariaDescription=${this.description || null}
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
    event.stopPropagation(); // listeners on the host must not receive the click
  }
}
