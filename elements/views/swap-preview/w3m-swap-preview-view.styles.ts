import { css } from 'lit';

export const styles = css`
  .summary {
    display: flex;
    align-items: center;
    gap: var(--wui-space-8);
  }

  .summary p {
    display: flex;
    flex: 1;
    flex-direction: column;
    align-items: center;
    gap: var(--wui-space-4);
    min-inline-size: 0;
  }

  .summary > wui-icon {
    flex: none;
    color: var(--wui-color-text-secondary);
  }

  .summary p > :first-child {
    --wui-image-size: 32px;
  }
`;
