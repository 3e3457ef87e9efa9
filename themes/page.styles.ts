import { css, unsafeCSS } from 'lit';
import { declarations } from './declarations.js';
import { pageTokens } from './page-tokens.js';

/**
 * Declares the tokens of buttons on a shell element (`w3m-modal`, `w3m-button`); everything below inherits them. The theme follows
 * the person's preference, unless the element has `theme-mode="light"` or `"dark"`. Text starts from our values, not
 * from whatever the page happens to set around the element. What lies in a shell element already inherits all of it
 * (`data-wears-outer-theme`).
 */
export const pageStyles = css`
  :host(:not([data-wears-outer-theme])) {
    ${unsafeCSS(declarations(pageTokens))}
    color-scheme: light dark;
    color: var(--wui-color-text);
    font: var(--wui-font-weight-regular) var(--wui-font-size-15) / var(--wui-line-height) var(--wui-font-family);
    letter-spacing: normal;
    white-space: normal;
    text-align: start;
    text-transform: none;
  }

  :host([theme-mode='light']:not([data-wears-outer-theme])) {
    color-scheme: light;
  }

  :host([theme-mode='dark']:not([data-wears-outer-theme])) {
    color-scheme: dark;
  }

  @media (prefers-reduced-motion: reduce) {
    :host(:not([data-wears-outer-theme])) {
      --wui-motion: 0;
    }
  }
`;
