import { updateWhenLocaleChanges } from '../../internal/locale-change.js';
import { msg } from '../../internal/msg.js';
import { html, nothing, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { WuiElement } from '../../internal/wui-element.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { iconClose, iconError } from '../icon/icons.js';
import { styles } from './wui-input.styles.js';

/**
 * Single-line text field. In a search field, Escape first clears the text.
 *
 * @tag wui-input
 * @slot start - Icon before the text.
 * @slot end - Content after the text, such as a unit or a button.
 * @csspart base - Field with its icons.
 * @csspart input - Native `<input>`.
 * @csspart label - Label above the field.
 * @csspart error - Error message.
 * @cssproperty [--wui-input-ring=2px] - Width of the focus ring.
 * @fires {InputEvent} input - On every change of the text.
 * @fires {Event} change - When the changed text is committed by Enter or by leaving the field.
 */
export class WuiInput extends WuiElement {
  static override shadowRootOptions: ShadowRootInit = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [WuiElement.styles, visuallyHiddenStyles, styles];

  @query('input') private input!: HTMLInputElement | null;

  @property() value = '';

  @property() type: 'text' | 'search' | 'email' = 'text';

  /** Accessible name; required, even with `hideLabel`. */
  @property() label = '';

  @property({ type: Boolean, attribute: 'hide-label' }) hideLabel = false;

  @property() placeholder = '';

  /** Error message that says what is wrong and what to do. */
  @property() error = '';

  /** Rule for the text, which screen readers read with the field; the view shows it on its own. */
  @property() rule = '';

  @property({ type: Boolean, reflect: true }) disabled = false;

  /** Refuses edits, but keeps the focus, as while the text is sent. */
  @property({ type: Boolean, reflect: true, attribute: 'readonly' }) readOnly = false;

  @property({ attribute: 'inputmode' }) override inputMode = '';

  @property({ attribute: 'autocomplete' }) autocomplete: 'off' | 'email' = 'off';

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  protected override updated(): void {
    this.toggleAttribute('invalid', this.error !== '');
  }

  /** Selects the whole text, so that typing replaces it. */
  select(): void {
    this.input?.select();
  }

  override render(): TemplateResult {
    return html`
      <label part="label" class=${this.hideLabel ? 'visually-hidden' : ''} for="input">${this.label}</label>
      <div part="base" class="base" @mousedown=${this.#onMouseDown}>
        <slot name="start"></slot>
        <input
          id="input"
          part="input"
          data-testid="wui-input-text"
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
          ?readonly=${this.readOnly}
          aria-invalid=${this.error ? 'true' : nothing}
          aria-describedby=${this.error ? 'error' : this.rule ? 'rule' : nothing}
          @input=${this.#onInput}
          @change=${this.#onChange}
          @keydown=${this.#onKeyDown}
        />
        ${this.type === 'search' && this.value && !this.disabled ? this.#clearTemplate() : nothing}
        <slot name="end"></slot>
      </div>
      ${this.rule ? html`<span id="rule" hidden>${this.rule}</span>` : nothing}
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

  /** Dispatches `change` again, because the native event does not leave the shadow root. */
  #onChange(): void {
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.type !== 'search' || !this.value) return;
    event.preventDefault();
    event.stopPropagation(); // keeps the surrounding modal open
    this.#clear();
  }

  /** Moves the focus to the text for a press anywhere in the field. */
  #onMouseDown(event: MouseEvent): void {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    this.input?.focus();
  }
}
