import { css } from 'lit';

export const styles = css`
  :host {
    display: inline-flex;
    max-inline-size: 100%;
    vertical-align: middle; /* a spinner and a text have different baselines */
    --_height: min(40px, var(--wui-size-control));
    --_padding: var(--wui-space-16);
  }

  :host([size='s']) {
    --_height: min(32px, var(--wui-size-control));
    --_padding: var(--wui-space-12);
    --_radius: var(--wui-radius-s);
    --_font-size: var(--wui-font-size-13);
  }

  :host([size='l']) {
    --_height: var(--wui-size-control);
  }

  :host([full]) {
    display: flex;
    inline-size: 100%;
  }

  .base {
    position: relative;
    display: flex;
    flex: 1;
    align-items: center;
    justify-content: center;
    gap: var(--wui-space-8);
    min-inline-size: 0;
    min-block-size: var(--_height);
    padding: var(--wui-space-4) var(--_padding);
    border: 1px solid transparent; /* visible in forced-colors mode */
    border-radius: var(--wui-button-radius, var(--_radius, var(--wui-radius-m)));
    background: var(--_background);
    color: var(--_color);
    font-size: var(--_font-size, var(--wui-font-size-15));
    font-weight: var(--wui-font-weight-medium);
    text-align: center;
    user-select: none;
    cursor: pointer;
    transition:
      background-color var(--wui-duration-feedback),
      color var(--wui-duration-feedback),
      scale var(--wui-duration-feedback) var(--wui-ease-out);
  }

  @media (pointer: coarse) {
    :host([size='s']) .base::after {
      content: '';
      position: absolute;
      inset-block: -6px; /* a target of 44 px */
      inset-inline: 0;
    }
  }

  .label {
    min-inline-size: 0;
    overflow: hidden;
    overflow-wrap: break-word;
    text-overflow: ellipsis;
    text-wrap: balance;
  }

  :host {
    --_background: var(--wui-color-accent);
    --_hover: var(--wui-color-accent-hover);
    --_pressed: var(--wui-color-accent-pressed);
    --_color: var(--wui-color-on-accent);
  }

  :host([variant='neutral']) {
    --_background: var(--wui-color-fill);
    --_color: var(--wui-color-text);
  }

  :host([variant='plain']) {
    --_background: transparent;
    --_color: var(--wui-color-accent-text);
  }

  :host(:is([variant='neutral'], [variant='plain'])) {
    --_hover: var(--wui-color-fill-hover);
    --_pressed: var(--wui-color-fill-pressed);
  }

  :host([variant='danger']) {
    --_background: var(--wui-color-danger-fill);
    --_hover: color-mix(in oklab, var(--wui-color-danger-fill), var(--wui-color-danger) 6%);
    --_pressed: color-mix(in oklab, var(--wui-color-danger-fill), var(--wui-color-danger) 12%);
    --_color: var(--wui-color-danger);
  }

  @media (hover: hover) {
    .base:hover {
      background: var(--_hover);
    }
  }

  .base:active {
    background: var(--_pressed);
    scale: calc(1 - 0.02 * var(--wui-motion));
  }

  :host([disabled]) .base {
    background: var(--wui-color-fill);
    color: var(--wui-color-text-disabled);
    cursor: default;
    scale: 1;
  }

  :host([disabled][reason]) .base {
    color: var(--wui-color-text-secondary); /* a text that people read, unlike the name of an action they cannot take */
  }

  :host([disabled][variant='plain']) .base {
    background: none;
  }

  :host([loading]) .base {
    cursor: progress;
    scale: 1;
  }

  :host([loading]:not([disabled])) .base {
    background: var(--_background);
  }

  @media (forced-colors: active) {
    :host([variant='accent']:not([disabled])) .base {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }

    :host([disabled]:not([reason])) .base {
      color: GrayText;
    }
  }
`;
