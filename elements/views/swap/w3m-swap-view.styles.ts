import { css } from 'lit';
import { grownFieldStyles } from '../../widgets/grown-field.js';

export const styles = css`
  ${grownFieldStyles}

  :host {
    display: block;
    padding: var(--wui-space-8) var(--wui-space-16) var(--wui-space-16);
  }

  form,
  .side {
    display: flex;
    flex-direction: column;
  }

  form {
    gap: var(--wui-space-12);
  }

  .sides {
    /* Digits of an amount fit in one line at 0.64em each, also with large text; tokens move across both sides. */
    --_line: calc((100cqi - 2 * var(--wui-space-12) - 2px) / 0.64);

    container-type: inline-size;
    display: grid;
    gap: var(--wui-space-4);
  }

  .pending wui-skeleton {
    --wui-skeleton-width: 100%;
    --wui-skeleton-height: 96px;
  }

  .side {
    gap: var(--wui-space-4);
    min-inline-size: 0;
    padding: var(--wui-space-12);
    border: 1px solid transparent; /* visible in forced-colors mode */
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
  }

  .label,
  .small {
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
  }

  .line {
    display: flex;
    align-items: center;
    justify-content: space-between;
    flex-wrap: wrap; /* a long amount stands above the token rather than break or lose digits */
    gap: var(--wui-space-8);
    min-inline-size: 0;
  }

  .small {
    min-block-size: 24px;
  }

  .entry {
    display: flex;
    flex: auto;
    align-items: baseline;
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  .grown {
    flex: auto;
  }

  .grown,
  output.number,
  .unit {
    font-size: min(var(--wui-font-size-34), var(--_line) / 8);
    letter-spacing: -0.02em;
    line-height: 1.2;
    font-variant-numeric: tabular-nums;
    font-weight: var(--wui-font-weight-semibold);
  }

  .number {
    min-block-size: 24px;
    min-inline-size: 0;
    padding: 0;
    border: 0;
    border-radius: var(--wui-radius-s);
    background: none;
    color: var(--wui-color-text);
    overflow-wrap: anywhere;
  }

  /* Of a long amount, the first digits are shown, with a mark that there are more. */
  input.number {
    text-overflow: ellipsis;
  }

  /* It begins at the edge at which the label begins. */
  .grown:dir(rtl) > .number:dir(ltr) {
    text-align: end;
  }

  output.number {
    flex: 1 1 max-content;
    max-inline-size: 100%;
  }

  /* The whole card in place of a box that touches the token. */
  .number:focus-visible {
    outline: none;
  }

  .side:has(.number:focus-visible) {
    outline: 2px solid var(--wui-color-focus);
    outline-offset: -2px;
  }

  .long:is(.grown, output) {
    font-size: min(var(--wui-font-size-22), var(--_line) / 12);
  }

  .longer:is(.grown, output) {
    font-size: min(var(--wui-font-size-15), var(--_line) / 24);
  }

  .longest:is(.grown, output) {
    font-size: min(var(--wui-font-size-13), var(--_line) / 28);
  }

  .whole:is(.grown, output) {
    font-size: min(var(--wui-font-size-13), var(--_line) / 38);
  }

  .number.none,
  .number::placeholder {
    color: var(--wui-color-text-secondary);
    opacity: 1;
  }

  .token,
  .flip,
  .unit-toggle {
    border: 1px solid transparent; /* visible in forced-colors mode */
    color: var(--wui-color-text);
    cursor: pointer;
    transition: background-color var(--wui-duration-feedback);
  }

  .token {
    position: relative; /* holds its hidden name */
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: var(--wui-space-4);
    min-block-size: 36px;
    max-inline-size: 60%;
    margin-inline-start: auto; /* also below a long amount */
    padding-inline: var(--wui-space-8) var(--wui-space-12);
    border-radius: var(--wui-radius-pill);
    background: light-dark(var(--wui-color-surface), var(--wui-color-fill-pressed));
    font-weight: var(--wui-font-weight-medium);
    overflow-wrap: anywhere;
  }

  .token w3m-network-image,
  .token w3m-token-image {
    --wui-image-size: 24px;
  }

  .flip {
    display: grid;
    place-items: center;
    justify-self: center;
    inline-size: 40px;
    block-size: 40px;
    margin-block: -20px;
    border: 4px solid var(--wui-color-surface);
    border-radius: var(--wui-radius-pill);
    background: var(--wui-color-fill-hover);
    z-index: 1;
  }

  .flip wui-icon {
    rotate: 90deg;
  }

  /* The edge has the colour of the card in other modes; here it is a line. */
  @media (forced-colors: active) {
    .flip {
      border-width: 1px;
    }
  }

  .unit-toggle {
    min-block-size: 24px;
    padding: 0;
    border-radius: var(--wui-radius-s);
    background: none;
    color: inherit;
    font-variant-numeric: tabular-nums;
    text-decoration: underline dotted;
    text-underline-offset: 3px;
  }

  @media (pointer: coarse) {
    .token,
    .unit-toggle {
      min-block-size: 44px;
    }

    .flip {
      position: relative;
    }

    .flip::after {
      content: '';
      position: absolute;
      inset: -6px; /* a target of 44 px, from within its edge */
    }
  }

  @media (hover: hover) {
    .token:hover {
      background: var(--wui-color-fill-hover);
    }

    .flip:hover {
      background: var(--wui-color-fill);
    }
  }

  .balance {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: var(--wui-space-4);
    margin-inline-start: auto;
  }

  /* Its word ends where the token ends; in forced colours its border does. */
  @media not (forced-colors: active) {
    .balance wui-button {
      margin-inline-end: calc(-1 * var(--wui-space-12));
    }
  }

  .held {
    --wui-skeleton-width: 8em;
    margin-inline-start: auto;
  }

  .submit {
    display: none; /* lets Enter in a field submit the form */
  }
`;
