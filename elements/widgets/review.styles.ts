import { css, type CSSResult } from 'lit';
import { factsStyles } from './facts.styles.js';
import { pinnedActionsStyles } from './pinned-actions.styles.js';

/** Styles of a view that repeats what is about to be signed, and shows its progress. */
export const reviewStyles: CSSResult = css`
  ${factsStyles}

  :host {
    container-type: inline-size;
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-12);
    padding: var(--wui-space-8) var(--wui-space-16) 0;
  }

  p {
    margin: 0;
  }

  .summary {
    text-align: center;
  }

  .amount {
    max-inline-size: 100%;
    font-size: var(--wui-font-size-17);
    font-variant-numeric: tabular-nums;
    font-weight: var(--wui-font-weight-semibold);
    overflow-wrap: anywhere;
  }

  dl {
    padding: var(--wui-space-12);
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
    outline: 1px solid transparent; /* visible in forced-colors mode */
    outline-offset: -1px;
  }

  w3m-changes:not(:defined) {
    display: block;
    min-block-size: var(--wui-size-row);
  }

  /* Its words alone, should the element come late. */
  w3m-success:not(:defined) {
    text-align: center;
  }

  w3m-success:not(:defined) > :is([slot='subject'], [slot='receiver']) {
    display: none;
  }

  .hint {
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    text-align: center;
    text-wrap: balance;
  }

  .steps {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-12);
    margin: 0;
    padding: 0;
    list-style: none;
    outline: none; /* takes the focus of the removed button, but is not a control */
  }

  li {
    display: flex;
    align-items: center;
    gap: var(--wui-space-12);
    color: var(--wui-color-text-secondary);
  }

  li.done,
  li.current {
    color: var(--wui-color-text);
  }

  li.current {
    font-weight: var(--wui-font-weight-medium);
  }

  .mark {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    border-radius: var(--wui-radius-pill);
    background: var(--wui-color-fill);
    outline: 1px solid transparent; /* visible in forced-colors mode */
    outline-offset: -1px;
  }

  .done .mark {
    color: var(--wui-color-success-text, var(--wui-color-success));
  }

  .actions.over {
    flex-direction: column;
    align-items: stretch;
  }

  .actions.over > * {
    flex: none;
  }

  /* What is dangerous does not look like the way to go on. */
  w3m-changes[danger] ~ .actions .go,
  wui-notice[tone='danger']:not(.failure) ~ .actions .go {
    --_background: var(--wui-color-danger-fill);
    --_hover: var(--wui-color-danger-fill);
    --_pressed: var(--wui-color-danger-fill);
    --_color: var(--wui-color-danger);
  }

  ${pinnedActionsStyles}
`;
