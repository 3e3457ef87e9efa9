import { css } from 'lit';

export const sheetStyles = css`
  :host {
    position: fixed;
    inset: auto;
    inset-block-end: max(16px, env(safe-area-inset-bottom));
    inset-inline-end: 16px;
    inline-size: min(380px, calc(100vw - 32px));
    max-block-size: calc(100dvh - 32px);
    margin: 0;
    padding: 0;
    border: 1px solid var(--line);
    border-radius: 18px;
    background: var(--paper);
    box-shadow: 0 18px 50px -12px rgb(0 0 0 / 45%);
    overflow: auto;
  }

  section {
    display: grid;
    gap: 14px;
    padding: 16px;
  }

  section:focus {
    outline: none;
  }

  header {
    display: flex;
    align-items: center;
    gap: 10px;
    margin: -16px -16px 0;
    padding: 10px 16px;
    border-block-end: 1px dashed var(--line);
    background: var(--paper-deep);
    color: var(--ink-soft);
    font-size: 13px;
  }

  header::before {
    content: '';
    inline-size: 10px;
    block-size: 10px;
    border-radius: 3px;
    background: var(--amber);
    outline: 1px solid rgb(0 0 0 / 20%);
  }

  header span + span {
    margin-inline-start: auto;
  }

  h2 {
    margin: 0;
    font-size: 18px;
    line-height: 1.3;
    letter-spacing: -0.01em;
  }

  p,
  dl,
  dd,
  fieldset {
    margin: 0;
  }

  .origin {
    margin-block-start: 2px;
    color: var(--ink-soft);
  }

  .body {
    display: grid;
    gap: 12px;
  }

  fieldset {
    padding: 0;
    border: 0;
  }

  legend,
  dt {
    color: var(--ink-soft);
    font-size: 13px;
  }

  legend {
    padding: 0 0 6px;
  }

  .account {
    display: flex;
    align-items: center;
    gap: 10px;
    min-block-size: 40px;
    padding: 8px 10px;
    border-radius: 10px;
    cursor: pointer;
  }

  .account:hover {
    background: var(--paper-deep);
  }

  input {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    accent-color: var(--ink);
  }

  dl {
    display: grid;
    gap: 8px;
    padding: 10px 12px;
    border-radius: 10px;
    background: var(--paper-deep);
  }

  .row {
    display: grid;
    grid-template-columns: 92px 1fr;
    gap: 8px;
  }

  dd {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  dd .mono {
    display: block;
    max-block-size: 8em;
    overflow: auto;
  }

  pre {
    max-block-size: 200px;
    margin: 0;
    padding: 10px 12px;
    border-radius: 10px;
    background: var(--paper-deep);
    white-space: pre-wrap;
    overflow: auto;
  }

  .problem {
    color: var(--red);
    font-weight: 600;
  }

  footer {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 10px;
  }

  .approve {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--paper);
  }

  .approve:hover {
    background: color-mix(in oklab, var(--ink) 88%, var(--amber));
  }
`;
