import { css } from 'lit';

/** Style of the wallet, distinct from Latchkey: paper, ink, a typewriter font. */
export const paperStyles = css`
  :host {
    --paper: light-dark(#fbf7ee, #2b2720);
    --paper-deep: light-dark(#f1eadb, #38322a);
    --ink: light-dark(#26221c, #f3ecdf);
    --ink-soft: light-dark(#665d4f, #b9ae9b);
    --line: light-dark(#ddd2bd, #4b4439);
    --amber: light-dark(#f4c95d, #f4c95d);
    --red: light-dark(#a8321f, #ff9d87);
    --focus: light-dark(#7a5b00, #f4c95d);

    font:
      14px/1.45 ui-sans-serif,
      system-ui,
      sans-serif;
    color: var(--ink);
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  .mono,
  pre {
    font-family: ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, monospace;
    font-size: 12px;
    overflow-wrap: anywhere;
  }

  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  button {
    min-block-size: 40px;
    padding-inline: 16px;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  button:hover {
    background: var(--paper-deep);
  }
`;
