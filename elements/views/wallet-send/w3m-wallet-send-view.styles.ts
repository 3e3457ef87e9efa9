import { css, type CSSResult } from 'lit';
import { factsStyles } from '../../widgets/facts.styles.js';

export const styles: CSSResult = css`
  ${factsStyles}

  :host {
    display: block;
    padding: var(--wui-space-8) var(--wui-space-16) var(--wui-space-16);
  }

  form {
    container-type: inline-size; /* neither a long amount nor large text widens the card */
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-16);
  }

  /* Digits fit in one line at 0.64em each, also with large text. */
  .grown,
  .unit {
    font-size: min(var(--wui-font-size-34), 100cqi / (0.64 * 11));
  }

  .grown.long {
    font-size: min(var(--wui-font-size-22), 100cqi / (0.64 * 21));
  }

  .grown.longest {
    min-block-size: 28px;
    font-size: min(var(--wui-font-size-17), 100cqi / (0.64 * 26));
  }

  .unit {
    margin-inline-end: calc(-1 * var(--wui-space-4));
    color: var(--wui-color-text-secondary);
    font-weight: var(--wui-font-weight-semibold);
  }

  /* An amount is read from left to right, also in a right-to-left text: the sign stays before its digits. */
  .unit:dir(rtl) {
    order: 1;
    margin-inline: calc(-1 * var(--wui-space-4)) 0;
  }

  .unit:dir(rtl) ~ .pill {
    order: 2;
  }

  .other {
    display: inline-flex;
    align-items: center;
    align-self: center;
    gap: var(--wui-space-4);
    min-block-size: 24px;
    max-inline-size: 100%;
    margin-block: calc(-1 * var(--wui-space-8));
    padding-inline: var(--wui-space-8);
    border: 1px solid transparent; /* visible in forced-colors mode */
    border-radius: var(--wui-radius-pill);
    background: none;
    color: var(--wui-color-text-secondary);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    cursor: pointer;
    transition: background-color var(--wui-duration-feedback);
  }

  .other wui-icon {
    rotate: 90deg;
  }

  @media (hover: hover) {
    .other:hover {
      background: var(--wui-color-fill-hover);
    }
  }

  .chip {
    min-block-size: 32px;
    padding-inline: var(--wui-space-4) var(--wui-space-12);
    font-size: var(--wui-font-size-13);
  }

  @media (pointer: coarse) {
    .chip {
      min-block-size: 44px;
    }

    .other {
      min-block-size: 44px;
    }
  }

  .pill :is(w3m-network-image, w3m-token-image) {
    --wui-image-size: 24px;

    margin-inline-start: calc(-1 * var(--wui-space-4));
  }

  /* An address is longer than its field: all of it is shown until it is edited, in a field of the same height. */
  .whole::part(base) {
    position: relative;
    padding-block: var(--wui-space-4);
  }

  .whole::part(input) {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    padding-inline: var(--wui-space-12);
    font-family: var(--wui-font-family-mono);
  }

  .whole:has(wui-avatar)::part(input) {
    padding-inline-start: calc(var(--wui-space-12) + 24px + var(--wui-space-8));
  }

  .whole:not(:focus-within)::part(input) {
    opacity: 0;
  }

  .whole:focus-within .address {
    visibility: hidden;
  }

  .whole .address {
    color: var(--wui-color-text);
    overflow-wrap: anywhere;
  }

  .whole:dir(rtl) .address {
    justify-content: flex-end; /* the groups read from left to right, from the edge of the label */
  }

  .whole wui-avatar {
    flex: none;
  }

  .chip bdi {
    font-family: var(--wui-font-family-mono);
  }

  .whole wui-avatar,
  .chip wui-avatar {
    --wui-avatar-size: 24px;
  }

  .held {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: var(--wui-space-4);
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
  }

  .pending {
    --wui-skeleton-width: 10em;
    align-self: center;
  }

  w3m-named-receiver {
    margin-block-start: calc(-1 * var(--wui-space-4));
  }

  .recent {
    display: flex;
    flex-wrap: wrap;
    gap: var(--wui-space-8);
    margin-block-start: calc(-1 * var(--wui-space-8));
  }

  .submit {
    display: none; /* lets Enter in a field submit the form */
  }
`;
