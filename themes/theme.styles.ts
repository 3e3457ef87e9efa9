import { css, unsafeCSS, type CSSResult } from 'lit';
import { declarations } from './declarations.js';
import { pageStyles } from './page.styles.js';
import { windowTokens } from './tokens.js';

/** Declares the tokens that come with the window, beside those of {@link pageStyles}. */
export const windowStyles = css`
  :host(:not([data-wears-outer-theme])) {
    ${unsafeCSS(declarations(windowTokens))}
  }
`;

/** Declares every token on a shell element; everything below inherits them. */
export const themeStyles: CSSResult[] = [pageStyles, windowStyles];
