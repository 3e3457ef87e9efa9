import { css } from 'lit';

/** Styles of the steps of a sign-in. */
export const signInStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--wui-space-16);
    padding: var(--wui-space-8) var(--wui-space-16) var(--wui-space-16);
    text-align: center;
  }

  p {
    margin: 0;
    text-wrap: balance;
  }

  .heading {
    font-size: var(--wui-font-size-17);
    font-weight: var(--wui-font-weight-semibold);
  }

  .email {
    font-weight: var(--wui-font-weight-medium);
    overflow-wrap: anywhere;
  }

  .detail {
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
  }

  .heading + .detail {
    margin-block-start: calc(var(--wui-space-4) - var(--wui-space-16));
  }

  .error {
    min-block-size: 1.35em;
    color: var(--wui-color-danger);
    font-size: var(--wui-font-size-13);
  }

  form {
    align-self: stretch;
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-16);
    text-align: start;
  }

  /* With large text, the buttons stand above each other before a word breaks. */
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--wui-space-8);
  }

  .actions > * {
    flex: 1 1 8em;
    min-inline-size: 0;
  }

  wui-icon.mark {
    box-sizing: content-box;
    padding: var(--wui-space-16);
    border-radius: var(--wui-radius-l);
    background: var(--wui-color-fill);
    color: var(--wui-color-accent-text);
  }
`;
