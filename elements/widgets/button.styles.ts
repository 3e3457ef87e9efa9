import { css } from 'lit';

/** Styles of the buttons in the page: two surfaces and one size that does not depend on the state. */
export const buttonStyles = css`
  :host {
    display: inline-block;
    max-inline-size: 100%;
    vertical-align: middle;
  }

  button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--wui-space-8);
    inline-size: 100%;
    min-block-size: 40px;
    padding-inline: var(--wui-space-12);
    border: 1px solid transparent;
    border-radius: var(--wui-radius-pill);
    font-weight: var(--wui-font-weight-medium);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    cursor: pointer;
    user-select: none;
    transition:
      background-color var(--wui-duration-feedback),
      scale var(--wui-duration-feedback) var(--wui-ease-out);
  }

  button.accent {
    background: var(--wui-color-accent);
    color: var(--wui-color-on-accent);
  }

  button.neutral {
    border-color: var(--wui-color-border);
    background: var(--wui-color-surface-raised);
  }

  @media (hover: hover) {
    button.accent:hover {
      background: var(--wui-color-accent-hover);
    }

    button.neutral:hover {
      border-color: var(--wui-color-border-strong);
      background: var(--wui-color-surface);
    }
  }

  button:active {
    scale: calc(1 - 0.02 * var(--wui-motion));
  }

  button.accent:active {
    background: var(--wui-color-accent-pressed);
  }

  button.neutral:active {
    background: var(--wui-color-surface-sunken);
  }

  button:disabled {
    border-color: transparent;
    background: var(--wui-color-fill);
    color: var(--wui-color-text-disabled);
    cursor: default;
    scale: 1;
  }

  .spinner {
    flex: none;
    inline-size: 14px;
    block-size: 14px;
    border: 2px solid;
    border-block-start-color: transparent;
    border-radius: 50%;
    animation: spin 0.8s linear infinite;
  }

  @keyframes spin {
    to {
      rotate: 1turn;
    }
  }

  @keyframes breathe {
    50% {
      opacity: 0.35;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .spinner {
      animation: breathe 2s ease-in-out infinite;
    }
  }

  @media (forced-colors: active) {
    button,
    button.neutral {
      border-color: ButtonText;
    }

    button:disabled {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
