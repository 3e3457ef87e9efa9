import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    padding: var(--wui-space-8) var(--wui-space-16) var(--wui-space-16);
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

  @media (hover: hover) {
    .pill:hover {
      background: var(--wui-color-fill-hover);
    }
  }

  .hint {
    min-block-size: 1.35em;
    margin: var(--wui-space-8) 0 var(--wui-space-12);
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    text-align: center;
  }

  .hint.wrong {
    color: var(--wui-color-danger);
  }

  dl {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-8);
    margin: 0 0 var(--wui-space-8);
    font-size: var(--wui-font-size-13);
  }

  dl > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--wui-space-16);
    min-block-size: 36px;
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

  dd wui-skeleton {
    --wui-skeleton-width: 6em;
  }

  wui-list {
    margin-inline: calc(-1 * var(--wui-space-8));
  }

  .links {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--wui-space-8);
    margin-block-start: var(--wui-space-8);
  }
`;
