import { css, html, type TemplateResult } from 'lit';
import { WuiElement } from '../../internal/wui-element.js';

/**
 * Holds one box of a code. Test suites of hosts find the boxes by this tag.
 *
 * @tag wui-input-numeric
 * @slot - The `<input>`.
 */
export class WuiInputNumeric extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: block;
      }
    `,
  ];

  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
