import { css, type CSSResult } from 'lit';

/** Styles of the summary of a smart session. */
export const sessionSummaryStyles: CSSResult = css`
  .permissions {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-8);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .permissions span {
    display: block;
    overflow-wrap: anywhere;
  }

  .bounds {
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
  }
`;
