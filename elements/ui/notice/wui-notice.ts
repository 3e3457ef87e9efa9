import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import { toneStyles } from '../tones.styles.js';
import { iconCheck, iconError, iconInfo, iconWarning } from '../icon/icons.js';

const ICONS = { info: iconInfo, success: iconCheck, warning: iconWarning, danger: iconError };

/**
 * Inline message. Screen readers announce the tone `danger` at once.
 *
 * @tag wui-notice
 * @slot - One or two sentences.
 * @slot action - Small button.
 * @csspart base - Box.
 * @csspart icon - Icon at the start.
 */
export class WuiNotice extends WuiElement {
  static override styles = [
    WuiElement.styles,
    toneStyles,
    css`
      :host {
        display: block;
      }

      .base {
        display: flex;
        flex-wrap: wrap;
        align-items: start;
        padding: var(--wui-space-12);
        border: 1px solid transparent; /* visible in forced-colors mode */
        border-radius: var(--wui-radius-m);
        background: var(--_fill, var(--wui-color-fill));
        color: var(--wui-color-text);
        font-size: var(--wui-font-size-13);
      }

      .icon {
        margin-inline-end: var(--wui-space-12);
        margin-block-start: calc((1lh - 20px) / 2);
        color: var(--_ink, var(--wui-color-text-secondary));
      }

      .text {
        flex: 1 1 9em;
        min-inline-size: 0;
        overflow-wrap: anywhere;
        text-wrap: pretty;
      }

      ::slotted([slot='action']) {
        align-self: center;
        margin-block: -6px;
        margin-inline: auto calc(var(--wui-space-8) * -1);
      }

      @media (forced-colors: active) {
        .base {
          gap: var(--wui-space-12) var(--wui-space-8); /* the border of the action is visible in this mode */
        }

        .icon {
          margin-inline-end: var(--wui-space-4);
        }
      }
    `,
  ];

  @property({ reflect: true }) tone: 'info' | 'success' | 'warning' | 'danger' = 'info';

  override render(): TemplateResult {
    return html`
      <div part="base" class="base" role=${this.tone === 'danger' ? 'alert' : 'note'}>
        <wui-icon part="icon" class="icon" .icon=${ICONS[this.tone]}></wui-icon>
        <div class="text"><slot></slot></div>
        <slot name="action"></slot>
      </div>
    `;
  }
}
