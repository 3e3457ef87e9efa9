import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  wui-tabs {
    margin: 0 var(--wui-space-8) var(--wui-space-12);
  }

  .panel {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }

  .session {
    display: flex;
    flex-direction: column;
    align-items: stretch;
    gap: var(--wui-space-12);
    margin: 0 var(--wui-space-8) var(--wui-space-8);
    padding: var(--wui-space-12);
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
    outline: 1px solid transparent; /* visible in forced-colors mode */
    outline-offset: -1px;
  }

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--wui-space-8) var(--wui-space-12);
  }

  .words {
    display: flex;
    flex: 1 1 9em;
    flex-direction: column;
    min-inline-size: 0;
  }

  .name {
    font-weight: var(--wui-font-weight-medium);
  }

  .end {
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    font-variant-numeric: tabular-nums;
  }

  /* Darker than the card that it stands on. */
  header wui-button {
    --_background: var(--wui-color-fill-pressed);
  }
`;
