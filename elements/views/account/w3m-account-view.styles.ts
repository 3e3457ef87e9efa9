import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    padding: 0 var(--wui-space-8) var(--wui-space-8);
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: var(--wui-space-8);
    padding: 0 var(--wui-space-16) var(--wui-space-16);
    text-align: center;
  }

  w3m-account-actions {
    padding: 0 var(--wui-space-8) var(--wui-space-8);
  }

  wui-avatar {
    --wui-avatar-size: 32px;
  }

  .who {
    display: flex;
    align-items: center;
    gap: 2px;
    max-inline-size: calc(100% - 40px);
    color: var(--wui-color-text-secondary);
  }

  .name {
    display: flex;
    align-items: center;
    gap: var(--wui-space-4);
    min-inline-size: 0;
    min-block-size: 32px;
    overflow-wrap: anywhere;
    font-weight: var(--wui-font-weight-medium);
  }

  button.name {
    padding-inline: var(--wui-space-12) var(--wui-space-8);
    border: 1px solid transparent; /* visible in forced-colors mode */
    border-radius: var(--wui-radius-pill);
    background: var(--wui-color-fill);
    color: var(--wui-color-text);
    cursor: pointer;
    transition:
      background-color var(--wui-duration-feedback),
      scale var(--wui-duration-feedback) var(--wui-ease-out);
  }

  @media (hover: hover) {
    button.name:hover {
      background: var(--wui-color-fill-hover);
    }
  }

  button.name:active {
    background: var(--wui-color-fill-pressed);
    scale: calc(1 - 0.02 * var(--wui-motion));
  }

  .address {
    font-family: var(--wui-font-family-mono);
    font-size: var(--wui-font-size-13);
  }

  .restored {
    flex-basis: 100%;
    color: var(--wui-color-text-secondary);
  }

  .balance {
    flex-basis: 100%;
    max-inline-size: 100%;
    overflow-wrap: anywhere;
    color: var(--wui-color-text);
    font-size: var(--wui-font-size-34);
    font-variant-numeric: tabular-nums;
    font-weight: var(--wui-font-weight-semibold);
    letter-spacing: -0.02em;
    line-height: 1.2;
  }

  .balance.long {
    font-size: var(--wui-font-size-22);
  }

  .balance.longest {
    font-size: var(--wui-font-size-15);
  }

  .balance.beneath {
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-15);
    font-weight: var(--wui-font-weight-medium);
    letter-spacing: normal;
  }

  .beneath .symbol {
    font-size: inherit;
  }

  .symbol {
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-17);
    font-weight: var(--wui-font-weight-medium);
    letter-spacing: normal;
  }

  .unknown {
    color: var(--wui-color-text-secondary);
  }

  .pending {
    --wui-skeleton-width: 5em;
    --wui-skeleton-height: 0.8em;
  }

  wui-notice {
    margin: 0 var(--wui-space-8) var(--wui-space-12);
  }

  .tiles {
    display: flex;
    flex-wrap: wrap; /* large text: a row of tiles breaks before a word does */
    gap: var(--wui-space-8);
    margin: var(--wui-space-8);
  }

  .tiles > * {
    flex: 1;
    max-inline-size: 100%;
  }
`;
