import { css, type CSSResult } from 'lit';

/** Styles of lists whose rows end with a figure, and the selected one with a check behind it: all figures end at one edge. */
export const figureListStyles: CSSResult = css`
  wui-list:has([selected][value]) wui-list-item:not([selected])::part(base) {
    /* The padding of the selected row, the gap before the check and its width, less the room around its drawing. */
    padding-inline-end: calc(
      var(--wui-space-8) + var(--wui-space-12) + clamp(20px, 2 * var(--wui-font-unit, 0px), 30px) - 8px
    );
  }
`;
