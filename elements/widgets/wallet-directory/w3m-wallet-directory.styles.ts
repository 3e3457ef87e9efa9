import { css } from 'lit';

export const styles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    padding: 0 var(--wui-space-8) var(--wui-space-8);
  }

  .search {
    display: flex;
    align-items: start; /* the input reserves space for an error below its field */
    gap: var(--wui-space-8);
    padding: 2px var(--wui-space-8) var(--wui-space-8);
  }

  wui-input {
    flex: 1;
    min-inline-size: 0;
    contain: inline-size; /* ignores the intrinsic width of the field, which would widen the modal */
  }

  .search wui-icon-button {
    margin-block-start: 4px; /* centres 40 px on the field of 48 px */
  }

  .filters {
    padding: 0 var(--wui-space-8) var(--wui-space-8);
  }

  .switch {
    display: inline-flex;
    align-items: center;
    gap: var(--wui-space-4);
    max-inline-size: 100%;
    min-block-size: 32px;
    padding-inline: var(--wui-space-8) var(--wui-space-12);
    border: 1px solid transparent; /* visible in forced-colors mode */
    border-radius: var(--wui-radius-pill);
    background: var(--wui-color-fill);
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    font-weight: var(--wui-font-weight-medium);
    overflow-wrap: anywhere;
    cursor: pointer;
    transition: background-color var(--wui-duration-feedback);
  }

  @media (hover: hover) {
    .switch:hover {
      background: var(--wui-color-fill-hover);
    }
  }

  .switch:active {
    background: var(--wui-color-fill-pressed);
  }

  .switch[aria-checked='true'] {
    background: var(--wui-color-accent-fill);
    color: var(--wui-color-accent-text);
  }

  @media (forced-colors: active) {
    .switch[aria-checked='true'] {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }

  /* Keeps the height constant while the user types. */
  .results {
    display: flex;
    flex: 0 1 auto;
    flex-direction: column;
    justify-content: center;
    block-size: min(428px, 60dvh);
    min-block-size: 120px;
  }

  w3m-wallet-grid {
    flex: 1;
  }

  wui-notice {
    flex: none;
    margin: var(--wui-space-8);
  }
`;
