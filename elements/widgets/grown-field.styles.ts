import { css, type CSSResult } from 'lit';

/**
 * Styles of a field that is as wide as its text, also where `field-sizing` is unknown: the element `.grown` around it has
 * the text in `data-text`, and its font. A hidden copy of the text in the cell of the field gives the width.
 */
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
