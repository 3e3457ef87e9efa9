import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    padding: var(--wui-space-8) var(--wui-space-16) var(--wui-space-16);
  }

  form {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-16);
  }

  .amount {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: var(--wui-space-8);
    min-inline-size: 0;
  }

  .number {
    min-inline-size: 1.5ch;
    max-inline-size: 100%;
    padding: 0;
    border: 0;
    border-radius: var(--wui-radius-s);
    background: none;
    color: var(--wui-color-text);
    font-size: var(--wui-font-size-34);
    font-variant-numeric: tabular-nums;
    font-weight: var(--wui-font-weight-semibold);
    text-align: end;
    field-sizing: content;
  }

  .number.long {
    font-size: var(--wui-font-size-22);
  }

  .number::placeholder {
    color: var(--wui-color-text-secondary);
    opacity: 1;
  }

  .token,
  .chip {
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

  .chip {
    min-block-size: 32px;
    padding-inline: var(--wui-space-4) var(--wui-space-12);
    font-size: var(--wui-font-size-13);
  }

  .chip wui-avatar {
    --wui-avatar-size: 24px;
  }

  @media (hover: hover) {
    .token:hover,
    .chip:hover {
      background: var(--wui-color-fill-hover);
    }
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

  .fee {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-8);
    margin: 0;
    font-size: var(--wui-font-size-13);
  }

  .fee > div {
    display: flex;
    justify-content: space-between;
    gap: var(--wui-space-16);
  }

  dt {
    color: var(--wui-color-text-secondary);
  }

  dd {
    margin: 0;
    overflow-wrap: anywhere;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }

  .submit {
    display: none; /* lets Enter in a field submit the form */
  }
`;
