import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    max-inline-size: 360px;
  }

  .form {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-12);
    padding: var(--wui-space-16);
    border: 1px solid var(--wui-color-border);
    border-radius: var(--wui-radius-l);
    background: var(--wui-color-surface);
    color: var(--wui-color-text);
  }

  .amount {
    align-items: baseline;
    line-height: 1.2;
  }

  .currency {
    color: var(--wui-color-text-secondary);
    font-weight: var(--wui-font-weight-medium);
  }

  .hint {
    min-block-size: 1.35em;
    margin: 0;
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    text-align: center;
  }

  .hint.wrong {
    color: var(--wui-color-danger);
  }

  .presets {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(4.5em, 100%), 1fr));
    gap: var(--wui-space-8);
  }

  .presets button {
    padding-inline: var(--wui-space-4);
    font-size: var(--wui-font-size-13);
  }

  .presets button[aria-pressed='true'] {
    border-color: var(--wui-color-accent);
  }

  .accent {
    min-block-size: 44px;
    white-space: normal; /* in a narrow page with large text */
  }

  @media (forced-colors: active) {
    .presets button[aria-pressed='true']:enabled {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }

    .presets button[aria-pressed='true']:disabled {
      border-width: 2px;
    }
  }
`;
