import { css } from 'lit';

export const styles = css`
  .search {
    padding: 2px var(--wui-space-8) var(--wui-space-12);
  }

  .suggested {
    display: flex;
    flex-wrap: wrap;
    gap: var(--wui-space-8);
    padding: 0 var(--wui-space-8) var(--wui-space-12);
  }

  .chip {
    display: inline-flex;
    align-items: center;
    gap: var(--wui-space-4);
    min-block-size: 32px;
    max-inline-size: 100%;
    padding-inline: var(--wui-space-4) var(--wui-space-12);
    border: 1px solid transparent; /* visible in forced-colors mode */
    border-radius: var(--wui-radius-pill);
    background: var(--wui-color-fill);
    color: var(--wui-color-text);
    font-size: var(--wui-font-size-13);
    font-weight: var(--wui-font-weight-medium);
    cursor: pointer;
  }

  @media (pointer: coarse) {
    .chip {
      min-block-size: 44px;
    }
  }

  .chip w3m-network-image,
  .chip w3m-token-image {
    --wui-image-size: 24px;
  }

  @media (hover: hover) {
    .chip:hover {
      background: var(--wui-color-fill-hover);
    }
  }

  /* The contract of an imitation is never cut. */
  wui-list-item::part(secondary) {
    white-space: normal;
  }

  h3,
  .more {
    margin: 0;
    padding: var(--wui-space-8) var(--wui-space-8) var(--wui-space-4);
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    font-weight: var(--wui-font-weight-medium);
  }

  .more {
    text-align: center;
  }
`;
