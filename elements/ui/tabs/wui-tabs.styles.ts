import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    container-type: inline-size;
  }

  .base {
    position: relative;
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    padding: 3px;
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
    outline: 1px solid transparent; /* visible in forced-colors mode */
    outline-offset: -1px;
  }

  .thumb {
    position: absolute;
    inset-block: 3px;
    inset-inline-start: 3px;
    inline-size: calc((100% - 6px) / var(--_count, 1));
    border-radius: calc(var(--wui-radius-m) * 0.75);
    background: light-dark(var(--wui-color-surface-raised), var(--wui-color-fill-pressed));
    box-shadow: 0 1px 3px var(--wui-color-border);
    translate: calc(var(--_index, 0) * 100% * var(--_way));
    transition: translate var(--wui-duration-view) var(--wui-ease-out);
    --_way: 1;
  }

  .thumb:dir(rtl) {
    --_way: -1;
  }

  button {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--wui-space-4);
    min-block-size: 34px;
    padding-inline: var(--wui-space-4);
    border-radius: calc(var(--wui-radius-m) * 0.75);
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    font-weight: var(--wui-font-weight-medium);
    cursor: pointer;
    transition: color var(--wui-duration-feedback);
  }

  button:focus-visible {
    outline-offset: 1px; /* within the padding: the tabs may be at the edge of a view */
  }

  @media (pointer: coarse) {
    button {
      min-block-size: 44px;
    }
  }

  button span {
    min-inline-size: 0;
    line-height: 1.15;
    hyphens: auto;
    overflow-wrap: break-word;
  }

  button:is(:hover, [aria-selected='true']) {
    color: var(--wui-color-text);
  }

  /* Keeps labels rather than icons when large text meets a narrow card. */
  @container (inline-size < 19em) {
    wui-icon {
      display: none;
    }
  }

  /* Four labels and their icons need more room. */
  @container (inline-size < 30em) {
    button:nth-of-type(n + 4) wui-icon,
    button:has(~ button:nth-of-type(4)) wui-icon {
      display: none;
    }
  }

  /*
   * Where large text meets a narrow card, columns follow their words and four tabs stand two by two, so that no word
   * breaks while there is room. The selected tab then is its own thumb.
   */
  @container (inline-size < 15em) {
    .base {
      grid-auto-columns: minmax(0, auto);
    }

    .base:has(button:nth-of-type(4)) {
      display: flex;
      flex-wrap: wrap;

      button {
        flex: 1 1 50%; /* two words that are wider than a line stand below each other */
      }
    }

    .thumb {
      display: none;
    }

    button[aria-selected='true'] {
      background: light-dark(var(--wui-color-surface-raised), var(--wui-color-fill-pressed));
      box-shadow: 0 1px 3px var(--wui-color-border);
    }

    button span {
      hyphens: manual;
    }
  }

  @media (forced-colors: active) {
    .thumb,
    button[aria-selected='true'] {
      background: Highlight;
      forced-color-adjust: none;
      color: HighlightText;
    }
  }
`;
