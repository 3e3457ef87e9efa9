import { css, type CSSResult } from 'lit';

/** Frame of a picture, in the sizes of `wui-image`, and the picture that fills it. */
export const frameStyles: CSSResult = css`
  :host {
    display: inline-flex;
    flex: none;
    --_size: var(--wui-image-size, var(--wui-size-image));
    --_radius: var(--wui-radius-m);
  }

  :host([size='24']) {
    --_size: var(--wui-image-size, 24px);
    --_radius: calc(var(--wui-radius-s) * 0.75);
  }

  :host([size='32']) {
    --_size: var(--wui-image-size, 32px);
    --_radius: var(--wui-radius-s);
  }

  :host([size='56']) {
    --_size: var(--wui-image-size, 56px);
    --_radius: var(--wui-radius-l);
  }

  :host([size='80']) {
    --_size: var(--wui-image-size, 80px);
    --_radius: calc(var(--wui-radius-l) * 1.25);
  }

  .base {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: center;
    inline-size: var(--_size);
    block-size: var(--_size);
    overflow: hidden;
    border-radius: min(var(--_radius), var(--_size) * 0.4);
    background: var(--wui-color-fill);
    color: var(--wui-color-text-secondary);
  }

  :host([shape='circle']) .base {
    border-radius: 50%;
  }

  /* An inner border separates white pictures from white cards. */
  .base::after {
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 0 0 1px var(--wui-color-border);
    content: '';
    pointer-events: none;
  }

  svg,
  img,
  ::slotted(:is(svg, img)) {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    user-select: none;
  }

  @media (forced-colors: active) {
    .base {
      border: 1px solid CanvasText;
    }
  }
`;

/** Picture that appears when it has loaded, and the letter in its place. */
export const styles: CSSResult = css`
  img {
    position: absolute;
    inset: 0;
    opacity: 0;
    transition: opacity var(--wui-duration-feedback);
  }

  img.shown {
    opacity: 1;
  }

  .letter {
    font-size: calc(var(--_size) * 0.42);
    font-weight: var(--wui-font-weight-medium);
    line-height: 1;
  }
`;
