import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { updateWhenLocaleChanges } from '../../internal/locale-change.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property, queryAll } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { WuiElement } from '../../internal/wui-element.js';
import { WuiCodeEvent } from './wui-otp.events.js';

const DIGITS = 6;

/** Arabic digits, as keyboards of those languages type them. */
const toDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, digit => String(digit.charCodeAt(0) & 15)).replace(/\D/g, '');

/**
 * Code of six digits, one to a box. It takes a paste, the arrow keys, and the code that a phone suggests.
 *
 * @tag wui-otp
 * @csspart box - One box.
 * @fires {WuiCodeEvent} wui-code - When all digits are entered.
 */
export class WuiOtp extends WuiElement {
  static override shadowRootOptions: ShadowRootInit = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: block;
      }

      .boxes {
        display: flex;
        justify-content: center;
        gap: var(--wui-space-8);
      }

      wui-input-numeric {
        flex: 0 1 44px;
        min-inline-size: 0;
      }

      input {
        box-sizing: border-box;
        inline-size: 100%;
        block-size: 52px;
        padding: 0;
        border: 1.5px solid var(--wui-color-edge);
        border-radius: var(--wui-radius-m);
        background: var(--wui-color-fill);
        color: var(--wui-color-text);
        font: inherit;
        font-size: var(--wui-font-size-22);
        font-weight: var(--wui-font-weight-semibold);
        font-variant-numeric: tabular-nums;
        text-align: center;
        transition: border-color var(--wui-duration-feedback) var(--wui-ease-out);
      }

      .invalid input {
        border-color: var(--wui-color-danger);
      }

      /* Covers the edge, also that of a refused code, and every box that a pointer has focused: only one takes a digit. */
      .boxes input:focus {
        outline: 2px solid var(--wui-color-focus);
        outline-offset: -1.5px;
      }

      input:disabled {
        color: var(--wui-color-text-secondary);
      }

      @media (forced-colors: active) {
        input {
          border-color: CanvasText;
        }
      }

      @media (max-width: 350px) {
        .boxes {
          gap: var(--wui-space-4);
        }

        input {
          inline-size: 38px;
        }
      }
    `,
  ];

  /** The digits, by their box; an empty text for an empty box. */
  #digits: string[] = Array.from({ length: DIGITS }, () => '');

  @queryAll('input') private readonly boxes!: NodeListOf<HTMLInputElement>;

  /** Accessible name of the boxes together. */
  @property() label = '';

  @property({ type: Boolean, reflect: true }) disabled = false;

  /** Marks the code as refused. */
  @property({ type: Boolean, reflect: true }) invalid = false;

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  /** The digits that are entered. */
  get value(): string {
    return this.#digits.join('');
  }

  /** Empties the boxes, and focuses the first. */
  clear(): void {
    this.#digits = this.#digits.map(() => '');
    this.requestUpdate();
    void this.updateComplete.then(() => this.#focus(0));
  }

  override render(): TemplateResult {
    return html`
      <div
        class="boxes ${this.invalid ? 'invalid' : ''}"
        role="group"
        aria-label=${this.label || msg('Code')}
        dir="ltr"
      >
        ${this.#digits.map((digit, at) => this.#boxTemplate(digit, at))}
      </div>
    `;
  }

  #boxTemplate(digit: string, at: number): TemplateResult {
    return html`
      <wui-input-numeric>
        <input
          part="box"
          .value=${live(digit)}
          type="text"
          inputmode="numeric"
          .autocomplete=${at === 0 ? 'one-time-code' : 'off'}
          aria-label=${msg(str`Digit ${at + 1} of ${DIGITS}`)}
          aria-invalid=${this.invalid ? 'true' : nothing}
          ?disabled=${this.disabled}
          @input=${(event: InputEvent) => this.#onInput(event, at)}
          @keydown=${(event: KeyboardEvent) => this.#onKeyDown(event, at)}
          @paste=${(event: ClipboardEvent) => this.#onPaste(event, at)}
          @focus=${this.#onFocus}
        />
      </wui-input-numeric>
    `;
  }

  /** Puts digits into the boxes from `at` on: one that was typed, or all that a phone or a password manager fills in. */
  #put(text: string, at: number): void {
    const digits = toDigits(text).slice(0, DIGITS - at);
    for (let offset = 0; offset < digits.length; offset++) this.#digits[at + offset] = digits.charAt(offset);
    this.requestUpdate();
    this.#focus(Math.min(at + digits.length, DIGITS - 1));
    if (digits && this.#digits.every(digit => digit !== '')) this.dispatchEvent(new WuiCodeEvent(this.value));
  }

  #focus(at: number): void {
    this.boxes[at]?.focus({ preventScroll: true });
  }

  #onInput({ currentTarget }: InputEvent, at: number): void {
    const { value } = currentTarget as HTMLInputElement; // the box
    const digits = toDigits(value);
    if (value === '') {
      this.#digits[at] = '';
      this.requestUpdate();
      return;
    }
    // A second digit in a box that had one replaces it
    const isReplaced = digits.length === 2 && this.#digits[at] !== '';
    this.#put(isReplaced ? digits.replace(this.#digits[at] ?? '', '') : digits, at);
  }

  #onKeyDown(event: KeyboardEvent, at: number): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      this.#focus(Math.max(0, Math.min(at + step, DIGITS - 1)));
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      this.#focus(event.key === 'Home' ? 0 : DIGITS - 1);
    } else if (event.key === 'Backspace' && this.#digits[at] === '' && at > 0) {
      event.preventDefault();
      this.#digits[at - 1] = '';
      this.requestUpdate();
      this.#focus(at - 1);
    }
  }

  #onPaste(event: ClipboardEvent, at: number): void {
    const digits = toDigits(event.clipboardData?.getData('text') ?? '');
    event.preventDefault();
    if (digits) this.#put(digits, digits.length >= DIGITS ? 0 : at);
  }

  #onFocus({ currentTarget }: FocusEvent): void {
    (currentTarget as HTMLInputElement).select(); // the box; typing replaces its digit
  }
}
