import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-8);
    padding: 0 var(--wui-space-8) var(--wui-space-8);
  }

  p {
    margin: 0;
  }

  .summary {
    container-type: inline-size;
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--wui-space-4);
    padding: var(--wui-space-8) var(--wui-space-16) var(--wui-space-12);
    text-align: center;
  }

  .merchant {
    margin-block-start: var(--wui-space-4);
    font-weight: var(--wui-font-weight-medium);
    overflow-wrap: anywhere;
  }

  .worth {
    color: var(--wui-color-text-secondary);
    font-variant-numeric: tabular-nums;
  }

  /* Digits fit in one line at 0.64em each, also with large text; the unit may take the next one, as do the digits after a separator of a long number. */
  .amount {
    font-size: min(var(--wui-font-size-34), 100cqi / (0.64 * 14));
    font-variant-numeric: tabular-nums;
    font-weight: var(--wui-font-weight-semibold);
    letter-spacing: -0.02em;
    line-height: 1.2;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }

  .amount.long {
    font-size: min(var(--wui-font-size-22), 100cqi / (0.64 * 22));
  }

  .amount.longest {
    font-size: min(var(--wui-font-size-15), 100cqi / (0.64 * 20));
  }

  .on,
  .to {
    display: flex;
    align-items: center;
    gap: var(--wui-space-4);
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
  }

  .on w3m-network-image {
    --wui-image-size: 20px;
  }

  .address,
  .from::part(secondary) {
    font-family: var(--wui-font-family-mono);
  }

  wui-notice,
  w3m-changes {
    margin-inline: var(--wui-space-8);
  }

  /* A failure is of the payment before, and not of what changes now. */
  wui-notice + w3m-changes {
    margin-block-start: var(--wui-space-8);
  }

  wui-separator {
    margin-inline: var(--wui-space-8);
  }

  .other {
    align-self: center;
  }

  .none {
    padding: var(--wui-space-12);
    color: var(--wui-color-text-secondary);
    text-align: center;
  }
`;
