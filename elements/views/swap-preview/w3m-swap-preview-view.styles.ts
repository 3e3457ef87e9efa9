import { css } from 'lit';

export const styles = css`
  .summary {
    display: flex;
    align-items: flex-start;
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
    margin-block-start: calc((40px - 20px) / 2); /* at the middle of the pictures */
    color: var(--wui-color-text-secondary);
  }

  /* A long amount, or large text: one amount stands above the other rather than break. */
  .summary.long {
    flex-direction: column;
    align-items: stretch;
  }

  .summary.long > wui-icon {
    align-self: center;
    margin-block-start: 0;
    rotate: 90deg;
  }

  .summary.long > wui-icon:dir(rtl) {
    rotate: -90deg; /* the icon is mirrored */
  }

  @container (inline-size < 14em) {
    .summary {
      flex-direction: column;
      align-items: stretch;
    }

    .summary > wui-icon {
      align-self: center;
      margin-block-start: 0;
      rotate: 90deg;
    }

    .summary > wui-icon:dir(rtl) {
      rotate: -90deg;
    }
  }

  .summary p > :first-child {
    --wui-image-size: 40px;
  }

  .swapped {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 0 var(--wui-space-8);
  }

  .swapped .amount {
    font-size: inherit;
    font-weight: var(--wui-font-weight-medium);
  }

  .swapped wui-skeleton {
    --wui-skeleton-width: 5em;
  }

  .terms {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-8);
    padding: var(--wui-space-12);
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
    outline: 1px solid transparent; /* visible in forced-colors mode */
    outline-offset: -1px;
    font-size: var(--wui-font-size-13);
  }

  .terms dl {
    outline: none;
    padding: 0;
    background: none;
  }

  .terms summary {
    min-block-size: 24px;
  }

  @media (pointer: coarse) {
    .terms summary {
      min-block-size: 44px;
    }
  }

  .terms summary > span {
    flex: 1;
    color: var(--wui-color-text-secondary);
  }

  @media (forced-colors: active) {
    .terms summary > span {
      color: ButtonText; /* as of its summary, whose texts have the colour of links otherwise */
    }
  }

  .terms summary > bdi {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }

  .terms details[open] > dl {
    padding-block-start: var(--wui-space-8);
  }
`;
