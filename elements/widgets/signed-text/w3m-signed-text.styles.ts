import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-8);
    font-size: var(--wui-font-size-13);
  }

  h3 {
    margin: 0;
    color: var(--wui-color-text-secondary);
    font-size: inherit;
    font-weight: var(--wui-font-weight-medium);
  }

  dl {
    padding: var(--wui-space-12);
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
    outline: 1px solid transparent; /* visible in forced-colors mode */
    outline-offset: -1px;
  }

  /* An address that is shortened. */
  dd[title] {
    font-family: var(--wui-font-family-mono);
  }

  .reasons {
    display: grid;
    gap: var(--wui-space-4);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  details {
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
    outline: 1px solid transparent; /* visible in forced-colors mode */
    outline-offset: -1px;
  }

  summary {
    scroll-margin-block-end: 96px; /* of the pinned buttons */
    padding: var(--wui-space-12);
    border-radius: var(--wui-radius-m);
    font-weight: var(--wui-font-weight-medium);
  }

  summary:focus-visible,
  pre:focus-visible {
    outline: 2px solid var(--wui-color-focus);
    outline-offset: -2px;
  }

  pre {
    max-block-size: 200px;
    margin: 0;
    padding: 0 var(--wui-space-12) var(--wui-space-12);
    overflow: auto;
    overflow-wrap: anywhere;
    border-radius: var(--wui-radius-m);
    font-family: var(--wui-font-family-mono);
    font-size: var(--wui-font-size-12);
    text-align: start;
    white-space: pre-wrap;
  }
`;
