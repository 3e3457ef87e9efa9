import { css, html, type TemplateResult } from 'lit';
import { WuiElement } from '../../internal/wui-element.js';

/**
 * Empty or error state of a view: a drawing, a sentence and an action.
 *
 * @tag wui-empty
 * @slot - Sentence.
 * @slot visual - Drawing, a `wui-visual`.
 * @slot detail - Second sentence, less prominent.
 * @slot action - One button.
 * @csspart base - Wrapper of all slots.
 */
export class WuiEmpty extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: block;
      }

      div {
        display: flex;
        flex-direction: column;
        align-items: center;
        padding: var(--wui-space-24) var(--wui-space-16);
        text-align: center;
      }

      p {
        max-inline-size: 28ch;
        margin: 0;
        font-weight: var(--wui-font-weight-medium);
        text-wrap: balance;
      }

      slot[name='detail'] {
        display: block;
        max-inline-size: 36ch;
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
        text-wrap: balance;
      }

      ::slotted([slot='visual']) {
        margin-block-end: var(--wui-space-16);
      }

      ::slotted([slot='detail']) {
        margin-block-start: var(--wui-space-4);
      }

      ::slotted([slot='action']) {
        margin-block-start: var(--wui-space-16);
      }
    `,
  ];

  override render(): TemplateResult {
    return html`
      <div part="base">
        <slot name="visual"></slot>
        <p><slot></slot></p>
        <slot name="detail"></slot>
        <slot name="action"></slot>
      </div>
    `;
  }
}
