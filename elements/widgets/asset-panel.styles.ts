import { css } from 'lit';

/** Styles that the panels of the account share. */
export const assetPanelStyles = css`
  :host {
    display: flex;
    flex-direction: column;
  }

  /* Where nothing around it scrolls, the panel scrolls by itself. */
  :host(:not([outer])) {
    max-block-size: min(calc(6 * var(--wui-size-row)), 50dvh);
  }

  wui-notice {
    margin-block-end: var(--wui-space-8);
  }

  .more {
    flex: none;
    display: flex;
    justify-content: center;
    padding-block-start: var(--wui-space-4);
  }
`;
