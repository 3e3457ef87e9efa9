import { css, type CSSResult } from 'lit';

/** Styles of the rows of a list of facts. A value that does not fit beside its label stands below it, unbroken. */
export const factsStyles: CSSResult = css`
  dl {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-8);
    margin: 0;
    font-size: var(--wui-font-size-13);
  }

  dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--wui-space-16);
  }

  dt {
    max-inline-size: 100%;
    color: var(--wui-color-text-secondary);
    overflow-wrap: anywhere;
  }

  dd {
    max-inline-size: 100%;
    margin: 0;
    margin-inline-start: auto;
    overflow-wrap: anywhere;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }

  .below {
    flex: 1 0 100%;
    text-align: start;
  }
`;
