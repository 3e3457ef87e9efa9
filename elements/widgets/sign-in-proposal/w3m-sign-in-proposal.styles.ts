import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
    padding: 0 var(--wui-space-16) var(--wui-space-16);
    text-align: start;
  }

  details {
    border: 1px solid var(--wui-color-border);
    border-radius: var(--wui-radius-l);
  }

  summary {
    padding: var(--wui-space-12) var(--wui-space-16);
    border-radius: var(--wui-radius-l);
    font-size: var(--wui-font-size-13);
    font-weight: var(--wui-font-weight-medium);
  }

  summary:focus-visible {
    outline: 2px solid var(--wui-color-focus);
    outline-offset: -2px;
  }

  .content {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-12);
    padding: 0 var(--wui-space-12) var(--wui-space-12);
  }

  .note {
    margin: 0;
    padding-inline: var(--wui-space-4);
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
  }
`;
