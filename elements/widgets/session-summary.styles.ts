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

  .permissions li:has(> wui-icon) {
    display: flex;
    gap: var(--wui-space-8);
  }

  .permissions wui-icon {
    flex: none;
    margin-block-start: 0.15em;
    color: var(--wui-color-accent-text);
  }

  .permissions div {
    min-inline-size: 0;
  }

  .permissions span {
    display: block;
    overflow-wrap: anywhere;
  }

  .what + .what {
    margin-block-start: var(--wui-space-4); /* each may take several lines */
  }

  .bounds {
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    white-space: pre-line;
  }
`;
