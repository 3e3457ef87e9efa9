import { css } from 'lit';

export const styles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    padding: 0 var(--wui-space-8) var(--wui-space-12);
  }

  w3m-scroll {
    max-block-size: max(470px, 29.5rem);
  }

  .host {
    margin: 0 var(--wui-space-8) var(--wui-space-8);
  }

  wui-separator {
    margin-inline: var(--wui-space-8); /* the edge at which pictures of rows begin */
  }

  .adding {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-4);
    padding: 0 var(--wui-space-16) var(--wui-space-16);
    text-align: center;
  }

  .adding p {
    margin: 0;
    text-wrap: balance;
  }

  .adding .heading {
    font-weight: var(--wui-font-weight-medium);
  }

  .adding .detail {
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
  }

  /* Keeps the place of a row until its element has loaded. */
  wui-skeleton {
    display: block;
    min-block-size: var(--wui-size-row);
  }

  .guide {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    margin: var(--wui-space-8) 0 0;
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
  }

  .guide wui-button {
    margin-inline-start: calc(var(--wui-space-4) * -1); /* compensates for the padding of the button */
  }

  .guide wui-button::part(base):focus-visible {
    outline-offset: -2px; /* keeps the ring off the text before it */
  }

  @media (forced-colors: active) {
    .guide wui-button {
      margin-inline-start: var(--wui-space-8); /* the border is visible in this mode */
    }
  }

  .legal {
    margin: var(--wui-space-8) var(--wui-space-16) var(--wui-space-4);
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-12);
    text-align: center;
    text-wrap: balance;
  }

  .legal a {
    color: var(--wui-color-text);
    text-decoration: underline;
    text-decoration-color: var(--wui-color-border-strong);
    text-underline-offset: 2px;
  }
`;
