import { updateWhenLocaleChanges } from '../../internal/locale-change.js';
import { msg } from '../../internal/msg.js';
import { html, nothing, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { WuiElement } from '../../internal/wui-element.js';
import { iconClose, iconError } from '../icon/icons.js';
import { styles } from './wui-input.styles.js';

/**
 * A line of text to type in. In a search, Escape first clears what was typed.
 *
 * @tag wui-input
 * @slot start - An icon before the text.
 * @slot end - What stands after the text, such as a unit or a button.
 * @csspart base - The field with its icons.
 * @csspart input - The native `<input>`.
 * @csspart label - The label above.
 * @csspart error - What is wrong with the text.
 * @fires {InputEvent} input - The text has changed.
 * @fires {Event} change - The text has changed and the field was left, or Enter pressed.
 */
export class WuiInput extends WuiElement {
  static override shadowRootOptions = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [WuiElement.styles, styles];

  @query('input') private input!: HTMLInputElement | null;

  @property() value = '';

  @property() type: 'text' | 'search' | 'email' = 'text';

  /** What is asked for. It must be given, even where it is not shown. */
  @property() label = '';

  @property({ type: Boolean, attribute: 'hide-label' }) hideLabel = false;

  @property() placeholder = '';

  /** What is wrong with the text, and what to do. */
  @property() error = '';

  @property({ type: Boolean, reflect: true }) disabled = false;

  @property({ attribute: 'inputmode' }) override inputMode = '';

  @property({ attribute: 'autocomplete' }) autocomplete: 'off' | 'email' = 'off';

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  protected override updated(): void {
    this.toggleAttribute('invalid', this.error !== '');
  }

  /** Marks all of the text, so that typing replaces it. */
  select(): void {
    this.input?.select();
  }

  override render(): TemplateResult {
    return html`
      <label part="label" class=${this.hideLabel ? 'label-hidden' : ''} for="input">${this.label}</label>
      <div part="base" class="base" @mousedown=${this.#onMouseDown}>
        <slot name="start"></slot>
        <input
          id="input"
          part="input"
          .value=${live(this.value)}
          type=${this.type}
          dir=${this.value ? 'auto' : nothing}
          placeholder=${this.placeholder || nothing}
          inputmode=${this.inputMode || nothing}
          autocomplete=${this.autocomplete}
          autocapitalize="off"
          autocorrect="off"
          spellcheck="false"
          ?disabled=${this.disabled}
          aria-invalid=${this.error ? 'true' : nothing}
          aria-describedby=${this.error ? 'error' : nothing}
          @input=${this.#onInput}
          @change=${this.#onChange}
          @keydown=${this.#onKeyDown}
        />
        ${this.type === 'search' && this.value && !this.disabled ? this.#clearTemplate() : nothing}
        <slot name="end"></slot>
      </div>
      <div id="error" part="error" class="error" aria-live="polite">
        ${this.error ? html`<wui-icon .icon=${iconError} size="16"></wui-icon><span>${this.error}</span>` : nothing}
      </div>
    `;
  }

  #clearTemplate(): TemplateResult {
    return html`
      <wui-icon-button size="s" label=${msg('Clear')} .icon=${iconClose} @click=${this.#clear}></wui-icon-button>
    `;
  }

  #clear(): void {
    this.value = '';
    this.input?.focus();
    this.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'deleteContent' }));
  }

  #onInput(): void {
    this.value = this.input?.value ?? '';
  }

  /** The native event stays within the shadow root. */
  #onChange(): void {
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.type !== 'search' || !this.value) return;
    event.preventDefault();
    event.stopPropagation(); // or what is around it would close
    this.#clear();
  }

  /** All of the field leads to the text, not just the line of it. */
  #onMouseDown(event: MouseEvent): void {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    this.input?.focus();
  }
}
