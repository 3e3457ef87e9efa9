import { css } from 'lit';

export const styles = css`
  :host {
    position: fixed;
    z-index: var(--wui-z-index);
    inset: 0;
    display: block;
    pointer-events: none;
  }

  :host([inert]) {
    visibility: hidden;
  }

  :host([enable-embedded]) {
    position: relative;
    z-index: auto;
    inset: auto;
    inline-size: 100%;
    max-inline-size: max(400px, 25rem);
    pointer-events: auto;
  }

  :is(.top, .inline) {
    /* Fonts such as Inter turn the x between two digits of an address into a multiplication sign. */
    &:not(:lang(ar)) {
      font-variant-ligatures: no-contextual;
    }

    /* Letters of Arabic reach below a line of the usual height, and boxes of titles and labels are clipped. In Firefox, nothing
       in a shadow tree further in matches the language. */
    &:lang(ar) {
      --_line-height: 1.6;
    }
  }

  /* Resets the browser's styles of popovers. */
  .top {
    --_top: max(24px, 50dvh - 280px);
    --_head: max(58px, 3.625rem); /* header and borders; room for two lines of a large title */
    position: fixed;
    inset: 0;
    display: flex;
    flex-direction: column;
    align-items: center;
    inline-size: auto;
    block-size: auto;
    margin: 0;
    padding: var(--_top) 16px 24px;
    overflow: hidden;
    border: 0;
    background: none;
    color: inherit;
    pointer-events: auto;
  }

  .top.leaving {
    pointer-events: none;
  }

  /* Hides by properties that are not inherited, so that showing it does not restyle its content. */
  .top.ready {
    clip-path: inset(50%);
    opacity: 0;
  }

  /* Names them, because a universal selector restyles the whole content when the modal opens. */
  .top.ready > :is(.overlay, .card) {
    animation: none;
  }

  .top.hidden {
    visibility: hidden;
  }

  .overlay {
    position: absolute;
    inset: 0;
    background: var(--wui-color-overlay);
    overscroll-behavior: contain;
    touch-action: none;
    animation: fade-in var(--wui-duration-view) var(--wui-ease-out) backwards; /* it may begin a frame late */
  }

  .card {
    position: relative;
    display: flex;
    flex-direction: column;
    inline-size: min(max(360px, 22.5rem), 100%); /* wider with a larger text size */
    max-block-size: min(80dvh, 100dvh - var(--_top) - 24px);
    overflow: clip;
    border: 1px solid transparent; /* visible in forced-colors mode */
    border-radius: var(--wui-radius-card);
    outline: none; /* initial focus, but not a control */
    background: var(--wui-color-surface);
    background-clip: padding-box;
    box-shadow:
      0 0 0 1px var(--wui-color-border),
      var(--wui-shadow-card);
    animation: card-in var(--wui-duration-card) var(--wui-ease-out) backwards;
  }

  .inline .card {
    inline-size: 100%;
    max-block-size: none;
    animation: none;
  }

  .card.blank {
    opacity: 0; /* hidden until the first view renders, for a short time */
    animation: none;
  }

  .inline .card.blank {
    opacity: 1;
  }

  .card.shaking {
    animation: shake 0.5s var(--wui-ease-out);
  }

  /* The page can be used meanwhile. */
  .top.done {
    --_linger: 420ms;
  }

  .leaving .overlay {
    animation: fade-out var(--wui-duration-view) var(--wui-ease-in) var(--_linger, 0s) forwards;
  }

  .leaving .card {
    animation: card-out var(--wui-duration-view) var(--wui-ease-in) var(--_linger, 0s) forwards;
  }

  .grip {
    flex: none;
  }

  .handle {
    display: none;
  }

  /* Animates the height to that of the content. */
  .body {
    flex: 0 1 auto;
    min-block-size: 0;
    overflow: clip;
    transition: block-size var(--wui-duration-card) var(--wui-ease-out);
  }

  w3m-router {
    max-block-size: calc(min(80dvh, 100dvh - var(--_top) - 24px) - var(--_head));
  }

  .inline w3m-router {
    max-block-size: none;
  }

  @media (max-height: 480px) {
    .top {
      --_top: 16px;
      padding-block-end: 16px;
    }

    .card {
      max-block-size: calc(100dvh - 32px);
    }

    .top w3m-router {
      max-block-size: calc(100dvh - 32px - var(--_head));
    }
  }

  @media (max-width: 430px) {
    .top {
      justify-content: flex-end;
      padding: 0;
    }

    .top .card {
      --_sheet: min(88dvh, 100dvh - 16px);
      inline-size: 100%;
      max-block-size: var(--_sheet);
      padding-block-end: env(safe-area-inset-bottom, 0px);
      border-width: 1px 0 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
      animation-name: sheet-in;
    }

    .top .card.full {
      --_sheet: 100dvh;
      block-size: 100dvh;
      border-radius: 0;
    }

    .top .card:not(.dragged) {
      transition: translate calc(2 * var(--wui-duration-view))
        linear(0, 0.28 8%, 0.64 20%, 0.86 33%, 0.95 46%, 0.99 64%, 1);
    }

    .top .card.shaking {
      animation-name: shake;
    }

    .top.leaving .card {
      animation-name: sheet-out;
    }

    .top .grip {
      touch-action: none;
    }

    .top .handle {
      position: absolute;
      z-index: 1;
      inset-block-start: 8px;
      inset-inline: 0;
      display: block;
      inline-size: 36px;
      block-size: 4px;
      margin-inline: auto;
      border-radius: 2px;
      background: var(--wui-color-border-strong);
    }

    .top w3m-header {
      padding-block-start: 12px;
    }

    .top w3m-router {
      max-block-size: calc(var(--_sheet) - var(--_head) - 12px - env(safe-area-inset-bottom, 0px));
    }
  }

  @keyframes fade-in {
    from {
      opacity: 0;
    }
  }

  @keyframes fade-out {
    to {
      opacity: 0;
    }
  }

  /* Only moves: rows are opaque, and can be read, from the first frame. */
  @keyframes card-in {
    from {
      translate: 0 8px;
      scale: 0.97;
    }
  }

  @keyframes card-out {
    to {
      opacity: 0;
      scale: 0.98;
    }
  }

  @keyframes sheet-in {
    from {
      translate: 0 100%;
    }
  }

  @keyframes sheet-out {
    to {
      translate: 0 100%;
    }
  }

  @keyframes shake {
    20% {
      rotate: -1deg;
    }

    40% {
      rotate: 1.5deg;
    }

    60% {
      rotate: -1.5deg;
    }

    80% {
      rotate: 1deg;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .top .card {
      animation-name: fade-in;
    }

    .top.leaving .card {
      animation-name: fade-out;
    }

    .top .card.shaking {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .card {
      border-color: CanvasText;
    }
  }
`;
