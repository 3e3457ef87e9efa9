import { updateWhenLocaleChanges } from '../../internal/locale-change.js';
import { msg } from '../../internal/msg.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { iconCheck, iconCopy, iconError } from '../icon/icons.js';
import { copy } from './copy.js';
import { WuiCopyEvent } from './wui-copy-button.events.js';

const ICONS = { idle: iconCopy, copied: iconCheck, failed: iconError };

/**
 * Button that copies a text to the clipboard and shows the result in place. Without slotted text it shows only an icon.
 *
 * @tag wui-copy-button
 * @slot - Text before the icon, such as a shortened address.
 * @csspart base - Native `<button>`.
 * @fires {WuiCopyEvent} wui-copy - After a copy attempt; `succeeded` holds the result.
 */
export class WuiCopyButton extends WuiElement {
  static override shadowRootOptions: ShadowRootInit = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    WuiElement.styles,
    visuallyHiddenStyles,
    css`
      :host {
        display: inline-flex;
        max-inline-size: 100%;
      }

      button {
        position: relative;
        display: flex;
        align-items: center;
        justify-content: center;
        gap: var(--wui-space-8);
        min-inline-size: 32px;
        max-inline-size: 100%;
        min-block-size: 32px;
        border: 1px solid transparent; /* visible in forced-colors mode */
        border-radius: var(--wui-radius-s);
        color: inherit;
        overflow-wrap: anywhere;
        cursor: pointer;
        transition: background-color var(--wui-duration-feedback);
      }

      button.has-text {
        padding-inline: var(--wui-space-8);
      }

      /* The tooltip of the button itself would be its description too: the name a second time. */
      .tooltip {
        position: absolute;
        inset: 0;
      }

      @media (pointer: coarse) {
        button::after {
          content: '';
          position: absolute;
          inset: -6px; /* a target of 44 px */
        }
      }

      @media (hover: hover) {
        button:hover {
          background: var(--wui-color-fill-hover);
        }
      }

      button:focus-visible {
        outline-offset: -2px; /* within a view that begins with it */
      }

      button:disabled {
        opacity: 0.5;
        cursor: default;
      }

      button:active {
        background: var(--wui-color-fill-pressed);
      }

      wui-icon {
        color: var(--wui-color-text-secondary);
        animation: appear var(--wui-duration-feedback) var(--wui-ease-out);
      }

      .copied {
        color: var(--wui-color-success);
      }

      .failed {
        color: var(--wui-color-danger);
      }

      @keyframes appear {
        from {
          opacity: 0;
          scale: calc(1 - 0.3 * var(--wui-motion));
        }
      }
    `,
  ];

  @state() private status: keyof typeof ICONS = 'idle';
  /** Text content of the default slot. */
  @state() private slottedText = '';

  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Text to copy. */
  @property() value = '';

  /** Accessible name; the translated “Copy” by default. */
  @property() label: string | undefined;

  /** Disables the button, for example while no value is known. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** Shows no result in place, because the surroundings report it. */
  @property({ type: Boolean }) silent = false;

  /** Time for which the result stays visible, in milliseconds. */
  @property({ type: Number, attribute: 'confirm-ms' }) confirmMs = 1_500;

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.status = 'idle';
  }

  override render(): TemplateResult {
    const label = this.label ?? msg('Copy');
    const title = { idle: label, copied: msg('Copied'), failed: msg('Could not copy') }[this.status];
    const { status, slottedText } = this;
    // WCAG 2.5.3: the accessible name must contain the visible text.
    const isNamedByText = slottedText !== '' && !label.includes(slottedText);
    return html`
      <button
        part="base"
        type="button"
        class=${slottedText ? 'has-text' : ''}
        aria-label=${isNamedByText ? nothing : label}
        ?disabled=${this.disabled}
        @click=${this.#onClick}
      >
        <slot @slotchange=${this.#onSlotChange}></slot>
        ${isNamedByText ? html`<span class="visually-hidden">${label}</span>` : nothing}
        <wui-icon class=${status} .icon=${ICONS[status]} size="16"></wui-icon>
        <span class="tooltip" title=${title} aria-hidden="true"></span>
      </button>
    `;
  }

  #onSlotChange(event: Event): void {
    const { currentTarget: slot } = event;
    if (!(slot instanceof HTMLSlotElement)) return;
    const texts = slot.assignedNodes({ flatten: true }).map(({ textContent }) => textContent ?? '');
    this.slottedText = texts.join('').replace(/\s+/g, ' ').trim();
  }

  async #onClick(): Promise<void> {
    const { value } = this;
    const succeeded = await copy(value);
    if (!this.silent) this.status = succeeded ? 'copied' : 'failed';
    this.dispatchEvent(new WuiCopyEvent(value, succeeded));
    clearTimeout(this.#timer);
    if (this.isConnected) this.#timer = setTimeout(() => (this.status = 'idle'), this.confirmMs);
  }
}
