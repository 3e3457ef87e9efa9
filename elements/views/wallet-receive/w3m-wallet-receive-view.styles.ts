import { css } from 'lit';

export const styles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-16);
    padding: 0 var(--wui-space-16) var(--wui-space-16);
  }

  .who {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--wui-space-8);
    min-inline-size: 0;
  }

  wui-avatar {
    --wui-avatar-size: 24px;
  }

  .name {
    min-inline-size: 0;
    overflow-wrap: anywhere;
    font-weight: var(--wui-font-weight-medium);
  }

  .name.short {
    font-family: var(--wui-font-family-mono);
    font-size: var(--wui-font-size-13);
  }

  wui-qr-code {
    inline-size: 100%;
    max-inline-size: 264px;
    margin-inline: auto;
  }

  p {
    margin: 0;
    text-align: center;
    text-wrap: balance;
  }

  .address {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    column-gap: var(--wui-space-8);
    max-inline-size: 264px;
    margin-inline: auto;
    font-family: var(--wui-font-family-mono);
    font-size: var(--wui-font-size-13);
    font-variant-numeric: tabular-nums;
  }

  .hint {
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
  }

  wui-list-item {
    margin-inline: calc(-1 * var(--wui-space-8)); /* its content begins at the gutter */
  }

  .networks {
    display: flex;
    align-items: center;
    gap: var(--wui-space-4);
  }

  .networks wui-icon {
    color: var(--wui-color-text-secondary);
  }
`;
