import { css, type CSSResult } from 'lit';

/**
 * Keeps the buttons of a review in view while the rest scrolls beneath them. `.actions` is the last child of a host
 * without padding at its end.
 */
export const pinnedActionsStyles: CSSResult = css`
  :host {
    position: relative;
    z-index: 1; /* above the edge mask of the router, in place of which the buttons have their own */
    padding-block-end: 0;
  }

  /* With large text, the buttons stand above each other before a word breaks. */
  .actions {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    display: flex;
    flex-wrap: wrap;
    gap: var(--wui-space-8);
    margin-inline: calc(var(--wui-space-16) * -1);
    padding: 0 var(--wui-space-16) var(--wui-space-16);
    background: var(--wui-color-surface);
  }

  .actions > * {
    flex: 1 1 8em;
    min-inline-size: 0;
  }

  /* Controls that the focus scrolls to stand above the buttons. */
  summary,
  wui-button,
  wui-notice {
    scroll-margin-block-end: 96px;
  }

  .actions wui-button {
    scroll-margin-block-end: 0;
  }

  @supports (animation-timeline: scroll()) {
    .actions::before {
      content: '';
      position: absolute;
      inset-block-end: 100%;
      inset-inline: 0;
      block-size: 28px;
      background: linear-gradient(transparent, var(--wui-color-surface));
      opacity: 0;
      pointer-events: none;
      animation: more-below linear;
      animation-timeline: scroll(nearest);
    }
  }

  @keyframes more-below {
    from,
    90% {
      opacity: 1;
    }

    to {
      opacity: 0;
    }
  }

  /* Where there is hardly room for anything else, the buttons scroll too. */
  @media (max-height: 400px) {
    .actions {
      position: static;
    }
  }

  @media (forced-colors: active) {
    .actions::before {
      display: none;
    }
  }
`;
