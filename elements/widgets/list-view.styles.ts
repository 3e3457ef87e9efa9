import { css, type CSSResult } from 'lit';

/** Styles of a view with a list that fills the remaining height and scrolls. */
export const listViewStyles: CSSResult = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    padding: 0 var(--wui-space-8) var(--wui-space-8);
  }
`;

/** Styles of a hint above the list. */
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
