import { css, type CSSResult } from 'lit';

/** A view with a list in it: the list takes the room that what is around it leaves, and scrolls. */
export const listViewStyles: CSSResult = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    padding: 0 var(--wui-space-8) var(--wui-space-8);
  }
`;

/** What to know about the list, above it. */
export const listHintStyles: CSSResult = css`
  p {
    margin: 0;
    padding: 0 var(--wui-space-16) var(--wui-space-12);
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    text-align: center;
    text-wrap: balance;
  }
`;
