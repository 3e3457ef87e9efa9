import { css, html, type CSSResult, type TemplateResult } from 'lit';

/**
 * Draws the field of an amount as wide as its text, also where `field-sizing` is unknown: a hidden copy of the text in the
 * cell of the field gives the width. The class `size` of the element around both sets their font.
 */
export const grownField = (text: string, input: TemplateResult, size = ''): TemplateResult =>
  html`<span class="grown ${size}" data-text=${text || '0'}>${input}</span>`;

/** Styles of {@link grownField}. */
export const grownFieldStyles: CSSResult = css`
  .grown {
    display: inline-grid;
    grid-template-columns: minmax(0, 1fr);
    min-inline-size: 1.5ch;
    max-inline-size: 100%;
  }

  .grown::after {
    content: attr(data-text);
    grid-area: 1 / 1;
    overflow: hidden;
    padding-inline-end: 2px; /* of the caret */
    visibility: hidden;
    white-space: pre;
  }

  .grown > input {
    grid-area: 1 / 1;
    inline-size: 0; /* its own width is that of many characters */
    min-inline-size: 100%;
  }
`;
