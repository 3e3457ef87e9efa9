import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    padding: var(--wui-space-8) var(--wui-space-16) var(--wui-space-16);
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
    padding: var(--wui-space-8) var(--wui-space-12);
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
    outline: 1px solid transparent; /* visible in forced-colors mode */
    outline-offset: -1px;
    font-size: var(--wui-font-size-13);
  }

  dl .pill {
    --wui-image-size: 20px;
    padding-inline-start: var(--wui-space-8);
    background: light-dark(var(--wui-color-surface), var(--wui-color-fill-pressed));
  }

  /* With large text, a value stands below its term rather than break. */
  dl > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--wui-space-4) var(--wui-space-16);
    min-block-size: 40px; /* the name of the seller arrives with the quote */
  }

  dt {
    color: var(--wui-color-text-secondary);
  }

  dt bdi {
    display: block;
    font-size: var(--wui-font-size-12);
  }

  dd {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: var(--wui-space-4) var(--wui-space-8);
    min-inline-size: 0;
    max-inline-size: 100%;
    margin: 0;
    margin-inline-start: auto;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }

  dd wui-skeleton {
    --wui-skeleton-width: 6em;
  }

  wui-notice {
    margin-block-end: var(--wui-space-8);
  }

  wui-list {
    margin-inline: calc(-1 * var(--wui-space-8));
  }

  /* What went wrong is never cut. */
  wui-list-item::part(secondary) {
    white-space: normal;
  }

  .price {
    display: grid;
    justify-items: end;
    font-variant-numeric: tabular-nums;
    font-weight: var(--wui-font-weight-medium);
  }

  .best {
    color: var(--wui-color-success);
    font-size: var(--wui-font-size-13);
  }

  .links {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--wui-space-8);
    margin-block-start: var(--wui-space-8);
  }
`;
