import { updateWhenLocaleChanges } from '../../internal/locale-change.js';
import { msg } from '../../internal/msg.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import { iconCheck, iconCopy, iconError } from '../icon/icons.js';
import { WuiCopyEvent } from './wui-copy-button.events.js';

const ICONS = { idle: iconCopy, copied: iconCheck, failed: iconError };

/**
 * Puts a text on the clipboard, and says so in place. Without a slotted label it is an icon only.
 *
 * @tag wui-copy-button
 * @slot - A text to press, before the icon; such as the shortened address.
 * @csspart base - The native `<button>`.
 * @fires {WuiCopyEvent} wui-copy - It was tried; the event says whether it worked.
 */
export class WuiCopyButton extends WuiElement {
  static override shadowRootOptions = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    WuiElement.styles,
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
        border: 1px solid transparent; /* forced colours show it */
        border-radius: var(--wui-radius-s);
        color: inherit;
        overflow-wrap: anywhere;
        cursor: pointer;
        transition: background-color var(--wui-duration-feedback);
      }

      button.has-text {
        padding-inline: var(--wui-space-8);
      }

      @media (hover: hover) {
        button:hover {
          background: var(--wui-color-fill-hover);
        }
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

      .purpose {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
        white-space: nowrap;
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
  /** What the page has put inside to press. */
  @state() private text = '';

  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What is copied. */
  @property() value = '';

  /** What it does, in words; “Copy” in the person's language if left out. */
  @property() label: string | undefined;

  /** There is nothing to copy yet. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** How long it says so, in milliseconds. */
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
    const { status, text } = this;
    const isNamedByText = text !== '' && !label.includes(text); // who says what they see must find it by that
    return html`
      <button
        part="base"
        type="button"
        class=${text ? 'has-text' : ''}
        aria-label=${isNamedByText ? nothing : label}
        title=${title}
        ?disabled=${this.disabled}
        @click=${this.#onClick}
      >
        <slot @slotchange=${this.#onSlotChange}></slot>
        ${isNamedByText ? html`<span class="purpose">${label}</span>` : nothing}
        <wui-icon class=${status} .icon=${ICONS[status]} size="16"></wui-icon>
      </button>
    `;
  }

  #onSlotChange(event: Event): void {
    const { currentTarget: slot } = event;
    if (!(slot instanceof HTMLSlotElement)) return;
    const texts = slot.assignedNodes({ flatten: true }).map(({ textContent }) => textContent ?? '');
    this.text = texts.join('').replace(/\s+/g, ' ').trim();
  }

  async #onClick(): Promise<void> {
    const { value } = this;
    const succeeded = await copy(value);
    this.status = succeeded ? 'copied' : 'failed';
    this.dispatchEvent(new WuiCopyEvent(value, succeeded));
    clearTimeout(this.#timer);
    if (this.isConnected) this.#timer = setTimeout(() => (this.status = 'idle'), this.confirmMs);
  }
}

/** A page without a secure connection has no clipboard, and a browser may refuse: both are an answer, not an accident. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
