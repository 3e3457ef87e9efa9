import { themeStyles } from 'latchkey/themes';
import { css, html, LitElement, type TemplateResult } from 'lit';

/**
 * Replaces a shell element: declares the tokens for its atoms and sets their background.
 *
 * @tag gallery-frame
 */
export class GalleryFrame extends LitElement {
  static override styles = [
    themeStyles,
    css`
      :host {
        display: block;
        padding: 16px;
        border-radius: 20px;
        background: var(--wui-color-surface);
        color: var(--wui-color-text);
        font-family: var(--wui-font-family);
        font-size: var(--wui-font-size-15);
        box-shadow: inset 0 0 0 1px var(--wui-color-border);
      }
    `,
  ];

  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gallery-frame': GalleryFrame;
  }
}
