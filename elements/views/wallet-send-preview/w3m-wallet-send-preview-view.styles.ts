import { css } from 'lit';

export const styles = css`
  :host {
    gap: var(--wui-space-16);
  }

  .summary {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--wui-space-4);
  }

  .summary > :first-child {
    --wui-image-size: 48px;

    margin-block-end: var(--wui-space-4);
  }

  .amount {
    font-size: var(--wui-font-size-22);
  }

  /* With large text, all digits of a long amount still stand in one line. */
  @container (inline-size < 14em) {
    .amount.long {
      font-size: var(--wui-font-size-12);
    }
  }

  .value {
    color: var(--wui-color-text-secondary);
    font-variant-numeric: tabular-nums;
  }

  .receiver {
    display: flex;
    align-items: center;
    gap: var(--wui-space-12);
    padding: var(--wui-space-12);
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
    outline: 1px solid transparent; /* visible in forced-colors mode */
    outline-offset: -1px;
  }

  .receiver > div {
    min-inline-size: 0;
  }

  .to {
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    overflow-wrap: anywhere;
  }

  .name {
    color: var(--wui-color-text);
    font-weight: var(--wui-font-weight-medium);
  }

  .receiver:dir(rtl) .address {
    justify-content: flex-end; /* the groups read from left to right, from the edge of the text above */
  }

  wui-avatar {
    --wui-avatar-size: 40px;
  }
`;
