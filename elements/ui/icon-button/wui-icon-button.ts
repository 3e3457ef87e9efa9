import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import type { Icon } from '../icon/icons.js';

/**
 * A button that is only an icon, with a target of 40 px. It must have a `label`.
 *
 * @tag wui-icon-button
 * @slot - An icon of one's own, in place of `icon`.
 * @csspart base - The native `<button>`.
 */
export class WuiIconButton extends WuiElement {
  static override shadowRootOptions = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: inline-flex;
        flex: none;
      }

      button {
        display: flex;
        align-items: center;
        justify-content: center;
        inline-size: 40px;
        block-size: 40px;
        border: 1px solid transparent; /* forced colours show it */
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

  /** What it does, in words. */
  @property() label = '';

  @property({ attribute: false }) icon: Icon | undefined;

  /** `neutral` has a surface of its own. */
  @property({ reflect: true }) variant: 'plain' | 'neutral' = 'plain';

  /** `s` is for inside of fields and rows: 32 px. */
  @property({ reflect: true }) size: 's' | 'm' = 'm';

  @property({ type: Boolean, reflect: true }) disabled = false;

  override render(): TemplateResult {
    return html`
      <button part="base" type="button" aria-label=${this.label} title=${this.label} ?disabled=${this.disabled}>
        <slot><wui-icon .icon=${this.icon} size=${this.size === 's' ? 16 : 20}></wui-icon></slot>
      </button>
    `;
  }
}
