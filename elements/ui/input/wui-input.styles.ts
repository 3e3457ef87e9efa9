import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
  }

  label {
    display: block;
    margin-block-end: var(--wui-space-4);
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    font-weight: var(--wui-font-weight-medium);
  }

  .base {
    display: flex;
    align-items: center;
    gap: var(--wui-space-8);
    min-block-size: var(--wui-size-control);
    padding-inline: var(--wui-space-12);
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
    box-shadow: inset 0 0 0 1px var(--wui-color-edge);
    color: var(--wui-color-text-secondary);
    cursor: text;
    transition: background-color var(--wui-duration-feedback);
  }

  @media (hover: hover) {
    .base:hover {
      background: var(--wui-color-fill-hover);
    }
  }

  .base:focus-within {
    background: var(--wui-color-fill);
    /* The edge is seen in a view that has focused the field and hides the ring. */
    box-shadow:
      inset 0 0 0 var(--wui-input-ring, 2px) var(--wui-color-focus),
      inset 0 0 0 1px var(--wui-color-edge);
  }

  /* The focus ring surrounds the field; buttons in the field have their own ring. */
  .base:has(wui-icon-button:focus-within) {
    box-shadow: inset 0 0 0 1px var(--wui-color-edge);
  }

  input {
    flex: 1;
    align-self: stretch;
    min-inline-size: 0;
    color: var(--wui-color-text);
    /* iOS zooms into the page on focus when the font is smaller than 16 px. */
    font-size: max(16px, var(--wui-font-size-15));
    appearance: none;
    /* The side of the page, not of the typed letters: text would jump when its first letter has the other direction. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  @media (hover: hover) {
    input {
      font-size: var(--wui-font-size-15);
    }
  }

  input:focus-visible {
    outline: none;
  }

  input::placeholder {
    color: var(--wui-color-text-secondary);
    opacity: 1;
  }

  input::-webkit-search-cancel-button {
    display: none;
  }

  wui-icon-button {
    margin-inline-end: calc(var(--wui-space-4) * -1);
  }

  .error {
    display: flex;
    gap: var(--wui-space-4);
    margin-block-start: var(--wui-space-4);
    color: var(--wui-color-danger);
    font-size: var(--wui-font-size-13);
  }

  .error wui-icon {
    margin-block-start: calc((1lh - 16px) / 2);
  }

  :host([invalid]) .base {
    box-shadow: inset 0 0 0 1px var(--wui-color-danger);
  }

  :host([invalid]) .base:focus-within {
    box-shadow: inset 0 0 0 2px var(--wui-color-danger);
  }

  :host(:is([disabled], [readonly])) :is(.base, input) {
    cursor: default;
  }

  :host([disabled]) :is(.base, input),
  :host([disabled]) input::placeholder {
    color: var(--wui-color-text-disabled);
  }

  /* The text of a read-only field has the contrast of other texts: people check what is being sent. */
  :host([readonly]) input {
    color: var(--wui-color-text-secondary);
  }

  @media (forced-colors: active) {
    .base {
      outline: 1px solid CanvasText;
      outline-offset: -1px;
    }

    .base:focus-within {
      outline: 2px solid Highlight;
    }
  }
`;
