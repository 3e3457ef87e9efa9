import { css, unsafeCSS, type CSSResult } from 'lit';
import { declarations } from './declarations.js';
import { pageStyles } from './page.styles.js';
import { modalTokens } from './tokens.js';

/** Declares the tokens that load with the modal, in addition to those of {@link pageStyles}. */
export const modalStyles = css`
  :host(:not([data-wears-outer-theme])) {
    ${unsafeCSS(declarations(modalTokens))}
  }
`;

/** Declares all tokens on a shell element; its content inherits them. */
export const themeStyles: CSSResult[] = [pageStyles, modalStyles];
