import { css, html, type TemplateResult } from 'lit';
import { WuiElement } from '../../internal/wui-element.js';

/**
 * Separator line with an optional word.
 *
 * @tag wui-separator
 * @slot - Word such as “or”.
 * @csspart base - Wrapper of line, word and line.
 */
export class WuiSeparator extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: block;
        padding-block: var(--wui-space-4);
      }

      div {
        display: flex;
        align-items: center;
        gap: var(--wui-space-12);
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
      }

      div::before,
      div::after {
        flex: 1;
        border-block-start: 1px solid var(--wui-color-border);
        content: '';
      }

      /* Joins the two lines. */
      div:not(.has-word) {
        gap: 0;
      }
    `,
  ];

  #hasWord = false;

  override render(): TemplateResult {
    return html`
      <div part="base" class=${this.#hasWord ? 'has-word' : ''}><slot @slotchange=${this.#onSlotChange}></slot></div>
    `;
  }

  #onSlotChange(event: Event): void {
    const { currentTarget: slot } = event;
    if (!(slot instanceof HTMLSlotElement)) return;
    this.#hasWord = slot.assignedNodes({ flatten: true }).some(node => node.textContent?.trim());
    this.requestUpdate();
  }
}
