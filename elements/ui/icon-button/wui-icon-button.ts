import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import type { Icon } from '../icon/icons.js';

/**
 * Button with only an icon and a pointer target of 40 px. It requires a `label`.
 *
 * @tag wui-icon-button
 * @slot - Custom icon that replaces `icon`.
 * @csspart base - Native `<button>`.
 */
export class WuiIconButton extends WuiElement {
  static override shadowRootOptions: ShadowRootInit = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: inline-flex;
        flex: none;
      }

      span {
        display: grid;
        place-items: center;
        inline-size: 100%;
        block-size: 100%;
      }

      button {
        inline-size: 40px;
        block-size: 40px;
        border: 1px solid transparent; /* visible in forced-colors mode */
        border-radius: var(--wui-radius-m);
        color: var(--wui-color-text-secondary);
        cursor: pointer;
        transition:
          background-color var(--wui-duration-feedback),
          color var(--wui-duration-feedback),
          scale var(--wui-duration-feedback) var(--wui-ease-out);
      }

      :host([variant='neutral']) button {
        background: var(--wui-color-fill);
        color: var(--wui-color-text);
      }

      :host([size='s']) button {
        inline-size: 32px;
        block-size: 32px;
        border-radius: var(--wui-radius-s);
      }

      @media (pointer: coarse) {
        :host([size='s']) button {
          position: relative;
        }

        :host([size='s']) button::after {
          content: '';
          position: absolute;
          inset: -6px; /* a target of 44 px */
        }
      }

      @media (hover: hover) {
        button:hover {
          background: var(--wui-color-fill-hover);
          color: var(--wui-color-text);
        }
      }

      button:active {
        background: var(--wui-color-fill-pressed);
        scale: calc(1 - 0.06 * var(--wui-motion));
      }

      button:focus-visible {
        outline-offset: -2px;
      }

      button:disabled {
        background: none;
        color: var(--wui-color-text-disabled);
        cursor: default;
        scale: 1;
      }

      @media (forced-colors: active) {
        button:disabled {
          color: GrayText;
        }
      }
    `,
  ];

  /** Accessible name and tooltip. */
  @property() label = '';

  @property({ attribute: false }) icon: Icon | undefined;

  /** `neutral` adds a background. */
  @property({ reflect: true }) variant: 'plain' | 'neutral' = 'plain';

  /** `s` is 32 px, for use inside fields and rows. */
  @property({ reflect: true }) size: 's' | 'm' = 'm';

  @property({ type: Boolean, reflect: true }) disabled = false;

  /** The tooltip is that of a part, because that of the button would be its description too: the name a second time. */
  override render(): TemplateResult {
    return html`
      <button part="base" type="button" aria-label=${this.label} ?disabled=${this.disabled}>
        <span title=${this.label}
          ><slot><wui-icon .icon=${this.icon} size=${this.size === 's' ? 16 : 20}></wui-icon></slot
        ></span>
      </button>
    `;
  }
}
