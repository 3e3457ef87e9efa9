import { css } from 'lit';

export const styles = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }

  /* Views with a scrolling list shrink (min-block-size: 0); other views scroll as a whole. */
  .view {
    display: flex;
    flex: 0 1 auto;
    flex-direction: column;
    min-block-size: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    outline: none; /* focused after a change of view, but not a control */
  }

  .view.quiet {
    --wui-input-ring: 0px;
  }

  .view:is(.forward, .back, .none) {
    position: relative;
    z-index: 1;
    transition:
      opacity calc(0.7 * var(--wui-duration-view)) var(--wui-ease-out) calc(0.3 * var(--wui-duration-view)),
      translate var(--wui-duration-view) var(--wui-ease-out);
  }

  /* The distances are no custom property: changing one would restyle every element of the view. */
  @starting-style {
    .view:is(.forward, .back, .none) {
      opacity: 0;
    }

    .view:is(.forward:not(:dir(rtl)), .back:dir(rtl)) {
      translate: calc(8px * var(--wui-motion)) 0;
    }

    .view:is(.back:not(:dir(rtl)), .forward:dir(rtl)) {
      translate: calc(-8px * var(--wui-motion)) 0;
    }
  }

  .view.arriving {
    overflow: visible; /* a picture arrives from beyond the view; the card clips it */
  }

  .view.leaving {
    position: absolute;
    z-index: 0;
    inset-block-start: 0;
    inset-inline: 0;
    overflow: hidden;
    opacity: 0;
    transition-delay: 0s;
    transition-duration: calc(0.4 * var(--wui-duration-view)); /* gone before the next view can be read */
    transition-timing-function: var(--wui-ease-in);
  }

  .leaving:is(.forward:not(:dir(rtl)), .back:dir(rtl)) {
    translate: calc(-8px * var(--wui-motion)) 0;
  }

  .leaving:is(.back:not(:dir(rtl)), .forward:dir(rtl)) {
    translate: calc(8px * var(--wui-motion)) 0;
  }

  /* Fades the end while there is more to scroll to; the timeline is inactive if everything fits. */
  @supports (animation-timeline: scroll()) {
    .view {
      scroll-padding-block-end: 28px; /* keeps focused content out of the fade */
    }

    .view::after {
      content: '';
      position: sticky;
      inset-block-end: 0;
      flex: none;
      block-size: 28px;
      margin-block-start: -28px;
      background: linear-gradient(transparent, var(--wui-color-surface));
      opacity: 0;
      pointer-events: none;
      animation: more-below linear;
      animation-timeline: scroll(nearest);
    }
  }

  @keyframes more-below {
    from {
      opacity: 1;
    }

    90% {
      opacity: 1;
    }

    to {
      opacity: 0;
    }
  }

  @media (forced-colors: active) {
    .view::after {
      display: none;
    }
  }

  .placeholder {
    padding: var(--wui-space-4) var(--wui-space-16) var(--wui-space-16);
  }

  .bar {
    block-size: 40px;
    margin-block: var(--wui-space-8);
    border-radius: var(--wui-radius-l);
    background: var(--wui-color-fill);
    animation: breathe 1.2s ease-in-out infinite alternate;
  }

  .failed {
    display: grid;
    justify-items: center;
    gap: var(--wui-space-12);
    padding-block-end: var(--wui-space-24);
    text-align: center;
  }

  .failed p {
    margin: 0;
  }

  @keyframes breathe {
    to {
      opacity: 0.5;
    }
  }
`;
