import { css } from 'lit';

export const styles = css`
  :host {
    gap: var(--wui-space-16);
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

  .to {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--wui-space-4);
    margin-block-start: var(--wui-space-4);
    color: var(--wui-color-text-secondary);
  }

  .to wui-avatar {
    --wui-avatar-size: 24px;
  }

  dl {
    gap: var(--wui-space-12);
  }

  .address {
    font-family: var(--wui-font-family-mono);
    text-wrap: balance; /* no single character on the second line */
  }
`;
