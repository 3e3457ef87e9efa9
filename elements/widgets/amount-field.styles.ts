import { css, type CSSResult } from 'lit';
import { grownFieldStyles } from './grown-field.js';

/** Styles of a large amount that is typed, with the pill that chooses its token or currency. */
export const amountFieldStyles: CSSResult = css`
  ${grownFieldStyles}

  .amount {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: var(--wui-space-8);
    min-inline-size: 0;
  }

  .grown {
    font-size: var(--wui-font-size-34);
    font-variant-numeric: tabular-nums;
    font-weight: var(--wui-font-weight-semibold);
  }

  .number {
    padding: 0;
    border: 0;
    border-radius: var(--wui-radius-s);
    background: none;
    color: var(--wui-color-text);
    text-align: end;
  }

  /* A line under the whole amount in place of a box around a lone digit. */
  .number:focus-visible {
    border-radius: 0;
    outline: 2px solid transparent; /* visible in forced-colors mode */
    box-shadow: 0 2px 0 var(--wui-color-focus);
  }

  .number::placeholder {
    color: var(--wui-color-text-secondary);
    opacity: 1;
  }

  .pill {
    display: inline-flex;
    align-items: center;
    gap: var(--wui-space-4);
    min-block-size: 36px;
    max-inline-size: 100%;
    padding-inline: var(--wui-space-12);
    border: 1px solid transparent; /* visible in forced-colors mode */
    border-radius: var(--wui-radius-pill);
    background: var(--wui-color-fill);
    color: var(--wui-color-text);
    font-weight: var(--wui-font-weight-medium);
    overflow-wrap: anywhere;
    cursor: pointer;
    transition: background-color var(--wui-duration-feedback);
  }

  @media (pointer: coarse) {
    .pill {
      min-block-size: 44px;
    }
  }

  @media (hover: hover) {
    .pill:hover {
      background: var(--wui-color-fill-hover);
    }
  }
`;
