import { css } from 'lit';

export const styles = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }

  w3m-scroll {
    flex: 1;
    overflow-anchor: none;
    mask-image: none; /* a mask repaints on every scroll step; the fade elements do not */
  }

  .fade {
    position: absolute;
    inset-inline: 0;
    block-size: 28px;
    background: linear-gradient(var(--wui-color-surface), transparent);
    opacity: 0;
    pointer-events: none;
  }

  .above {
    inset-block-start: 0;
  }

  .below {
    inset-block-end: 0;
    rotate: 180deg;
  }

  w3m-scroll[more-above] ~ .above,
  w3m-scroll[more-below] ~ .below {
    opacity: 1;
  }

  @media (forced-colors: active) {
    .fade {
      display: none;
    }
  }

  .list {
    position: relative;
    contain: strict;
    inline-size: 100%;
    font-size: var(--wui-font-size-12);
  }

  .row {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    display: grid;
    grid-template-columns: repeat(var(--_columns), minmax(0, 1fr));
    block-size: calc(74px + 2.5em); /* with two lines of text; the class computes the same size */
    contain: layout style;
  }

  .tile {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--wui-space-4);
    inline-size: 100%;
    block-size: calc(70px + 2.5em);
    padding: 5px 1px 0; /* leaves names of three short words in two lines */
    border: 1px solid transparent; /* visible in forced-colors mode */
    border-radius: var(--wui-radius-l);
    cursor: pointer;
    transition: background-color var(--wui-duration-feedback);
  }

  @media (hover: hover) {
    .tile:hover {
      background: var(--wui-color-fill-hover);
    }
  }

  .tile:active {
    background: var(--wui-color-fill-pressed);
  }

  .tile:focus-visible {
    outline-offset: -2px; /* the list clips its content */
  }

  .picture {
    display: block;
    flex: none;
    inline-size: 56px;
    block-size: 56px;
    border-radius: min(var(--wui-radius-l), 22px);
    outline: 1px solid var(--wui-color-border);
    outline-offset: -1px;
    background: var(--wui-color-fill);
    object-fit: cover;
    user-select: none;
  }

  /* Two lines: at four columns most names of two words do not fit in one. */
  .name {
    display: -webkit-box;
    max-inline-size: 100%;
    overflow: hidden;
    line-height: 1.25;
    text-align: center;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
  }

  .mark {
    position: absolute;
    inset-block-start: 45px;
    inset-inline-start: calc(50% + 14px);
    display: grid;
    place-items: center;
    inline-size: 20px;
    block-size: 20px;
    border: 2px solid var(--wui-color-surface);
    border-radius: 50%;
    background: var(--wui-color-surface);
    color: var(--wui-color-accent-text);
  }

  .mark wui-icon {
    inline-size: 16px; /* the mark does not grow with the text */
    block-size: 16px;
  }

  .installed .mark {
    background: var(--wui-color-success);
    color: var(--wui-color-surface);
  }

  .skeleton {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--wui-space-8);
    padding-block-start: var(--wui-space-8);
  }

  .skeleton wui-skeleton {
    --wui-skeleton-width: 56px;
    --wui-skeleton-height: 56px;
  }

  .skeleton wui-skeleton + wui-skeleton {
    --wui-skeleton-width: 48px;
    --wui-skeleton-height: 10px;
  }
`;
