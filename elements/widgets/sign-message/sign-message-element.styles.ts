import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-16);
    padding: var(--wui-space-12) var(--wui-space-16) 0;
  }

  .parties {
    display: flex;
    align-items: center;
    justify-content: center;
    padding-block-start: var(--wui-space-8);
  }

  .link {
    inline-size: var(--wui-space-32);
    border-block-start: 2px solid var(--wui-color-border-strong); /* forced colours remove a background */
  }

  .words {
    min-inline-size: 0;
    overflow-wrap: anywhere;
    text-align: center;
  }

  p {
    margin: 0;
  }

  .request {
    font-size: var(--wui-font-size-17);
    font-weight: var(--wui-font-weight-semibold);
    text-wrap: balance;
  }

  .note {
    margin-block-start: var(--wui-space-4);
    color: var(--wui-color-text-secondary);
    text-wrap: balance;
  }
`;
