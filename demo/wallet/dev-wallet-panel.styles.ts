import { css } from 'lit';

export const panelStyles = css`
  :host {
    display: block;
  }

  .pill {
    display: flex;
    gap: 8px;
    align-items: center;
    border-radius: 999px;
    background: var(--paper);
    font-size: 13px;
  }

  .state {
    color: var(--ink-soft);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }

  [popover] {
    position: fixed;
    inset: auto;
    inset-block-start: 68px;
    inset-inline-end: 16px;
    inline-size: min(340px, calc(100vw - 32px));
    max-block-size: calc(100dvh - 96px);
    margin: 0;
    padding: 16px;
    border: 1px solid var(--line);
    border-radius: 18px;
    background: var(--paper);
    color: inherit;
    box-shadow: 0 18px 50px -12px rgb(0 0 0 / 45%);
    overflow: auto;
  }

  h2 {
    margin: 14px 0 6px;
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 600;
  }

  h2:first-of-type {
    margin-block-start: 0;
  }

  label {
    display: grid;
    grid-template-columns: 1fr 168px;
    gap: 12px;
    align-items: center;
    min-block-size: 38px;
  }

  select {
    inline-size: 100%;
    min-block-size: 32px;
    padding-inline: 8px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--paper-deep);
    color: inherit;
    font: inherit;
    font-size: 13px;
  }

  .switches {
    display: grid;
    margin-block-start: 6px;
  }

  .switch {
    grid-template-columns: 20px 1fr;
    min-block-size: 32px;
  }

  input {
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    accent-color: var(--ink);
  }

  footer {
    display: grid;
    gap: 8px;
    margin-block-start: 16px;
  }

  button[disabled] {
    opacity: 0.5;
    cursor: default;
  }

  @media (width < 960px) {
    .state {
      display: none;
    }
  }
`;
