import { css, unsafeCSS } from 'lit';
import { declarations } from './declarations.js';
import { pageTokens } from './page-tokens.js';

/**
 * Declares the page tokens on a shell element (`w3m-modal`, `w3m-button`); its content inherits them. The theme follows
 * the user's preference, unless `theme-mode` is `"light"` or `"dark"`. Resets inherited text styles of the page.
 * Elements inside a shell element inherit its theme and have `data-wears-outer-theme`.
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
