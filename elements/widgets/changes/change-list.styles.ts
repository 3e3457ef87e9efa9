import { css, type CSSResult } from 'lit';

/** Styles of the list of changes. All of its classes are its own: the secure wallet has it in its document. */
export const changeListStyles: CSSResult = css`
  .change-list {
    display: flex;
    flex-direction: column;
    gap: 0;
    margin: 0;
    padding: var(--wui-space-4) var(--wui-space-12);
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
    outline: 1px solid transparent; /* visible in forced-colors mode */
    outline-offset: -1px;
    list-style: none;
  }

  .change {
    --wui-image-size: 32px;
    display: flex;
    align-items: center;
    justify-content: flex-start;
    gap: var(--wui-space-12);
    padding-block: var(--wui-space-8);
    font-size: var(--wui-font-size-15);
  }

  .change.right {
    align-items: start;
  }

  .change > * {
    flex: none;
  }

  /* A long amount stands below the words rather than break or cover the contract. */
  .change.in,
  .change.out {
    flex-wrap: wrap;
  }

  .change > .change-what {
    flex: 1 1 auto;
    min-inline-size: 4em;
    max-inline-size: 100%;
    color: var(--wui-color-text);
    font-size: inherit;
    font-weight: var(--wui-font-weight-regular);
    overflow-wrap: anywhere;
  }

  .right > .change-what {
    flex-basis: 0;
    font-weight: var(--wui-font-weight-medium);
  }

  /* An amount and its worth end at one edge, also in a right-to-left page. */
  .change > .change-amount {
    display: grid;
    flex: 0 1 auto;
    justify-items: end;
    margin-inline-start: auto;
    color: var(--wui-color-text);
    font-size: var(--wui-font-size-17);
    font-variant-numeric: tabular-nums;
    font-weight: var(--wui-font-weight-semibold);
    overflow-wrap: anywhere;
    text-align: end;
  }

  .change.in > .change-amount > bdi:first-child {
    color: var(--wui-color-success-text, var(--wui-color-success));
  }

  .change-note {
    display: block;
    margin-block-start: 2px;
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    font-weight: var(--wui-font-weight-regular);
  }

  .change .contract {
    font-family: var(--wui-font-family-mono);
    font-variant-ligatures: no-contextual;
    white-space: nowrap;
  }

  .change .address {
    margin-block: var(--wui-space-4);
    max-inline-size: 27ch; /* five groups in each of two lines */
    color: var(--wui-color-text);
    font-weight: var(--wui-font-weight-regular);
  }

  .change .expiry.endless {
    color: var(--wui-color-danger-text, var(--wui-color-danger));
    font-weight: var(--wui-font-weight-medium);
  }

  /* An address reads from left to right, and begins where the text above it begins. */
  .change:dir(rtl) .address {
    justify-content: flex-end;
  }

  .change-hint {
    margin: 0;
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
  }
`;
