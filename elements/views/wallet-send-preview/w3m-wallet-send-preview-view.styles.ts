import { css } from 'lit';

export const styles = css`
  :host {
    gap: var(--wui-space-16);
  }

  .amount {
    font-size: var(--wui-font-size-22);
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
  }
`;
