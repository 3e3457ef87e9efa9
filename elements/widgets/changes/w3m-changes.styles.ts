import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
  }

  .box {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-8);
  }

  h3 {
    margin: 0;
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    font-weight: var(--wui-font-weight-medium);
  }

  ul {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-8);
    margin: 0;
    padding: var(--wui-space-12);
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
    list-style: none;
  }

  li {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
    font-weight: var(--wui-font-weight-medium);
  }

  .in {
    color: var(--wui-color-success-text, var(--wui-color-success));
  }

  .contract {
    display: block;
    color: var(--wui-color-text-secondary);
    font-family: var(--wui-font-family-mono);
    font-size: var(--wui-font-size-12);
    font-weight: var(--wui-font-weight-regular);
  }

  .hint {
    margin: 0;
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
  }
`;
