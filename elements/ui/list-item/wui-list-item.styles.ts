import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
  }

  .base {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--wui-space-4) var(--wui-space-12);
    inline-size: 100%;
    min-block-size: var(--wui-size-row);
    padding: var(--wui-space-4) var(--wui-space-8);
    border: 0 solid transparent;
    border-radius: var(--wui-radius-l);
    text-align: start;
    transition:
      background-color var(--wui-duration-feedback),
      scale var(--wui-duration-feedback) var(--wui-ease-out);
  }

  :is(button, a).base {
    user-select: none;
    cursor: pointer;
  }

  /*
   * With large text in a narrow card, the end wraps under the text and the text under the picture. Only words longer
   * than the row break.
   */
  .text {
    display: flex;
    flex: 1 1 6em;
    flex-direction: column;
    max-inline-size: 100%;
  }

  .label {
    /* The side of the page: a Latin name of two lines begins where names of one line begin. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
    overflow-wrap: break-word;
    color: var(--wui-color-text);
    font-size: var(--wui-font-size-15);
    font-weight: var(--wui-font-weight-medium);
    line-height: var(--_line-height, inherit); /* of the modal, or as below */
  }

  :host(:not([whole])) .label {
    display: -webkit-box;
    align-self: flex-start; /* a short name at the start of the row; a longer one fills it, and is cut at its own end */
    max-inline-size: 100%;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
  }

  /* The ellipsis of a Latin name stands behind its last line, which ends at the edge of the text. */
  :host(:dir(rtl)) .label[dir='ltr'] {
    max-inline-size: calc(100% + 1em);
    margin-inline-end: -1em;
    padding-inline-end: 1em;
    line-height: inherit;
  }

  /* Letters of Arabic reach below a line of the usual height, and the box of the label is clipped. */
  :host(:lang(ar)),
  .label[dir='rtl'] {
    --_line-height: 1.6;
  }

  .text .secondary {
    inline-size: 0;
    min-inline-size: 100%; /* fills the row without widening it */
  }

  .secondary {
    overflow: hidden;
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .text wui-tag {
    align-self: flex-start;
    margin-block-start: 2px;
  }

  .end {
    display: flex;
    align-items: center;
    gap: var(--wui-space-12);
    max-inline-size: 100%;
    margin-inline-start: auto;
  }

  .value {
    display: flex;
    flex-direction: column;
    align-items: flex-end;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    text-align: end;
    font-size: var(--wui-font-size-15);
    font-variant-numeric: tabular-nums;
  }

  .sign {
    color: var(--wui-color-text-secondary);
  }

  .check {
    color: var(--wui-color-accent-text);
  }

  /* Aligns the visible edge of the icon, not its box, with the text of other rows. */
  wui-icon.sign {
    margin-inline: -4px;
  }

  wui-spinner.sign {
    margin-inline-end: -2px;
  }

  @media (hover: hover) {
    :is(button, a).base:hover {
      background: var(--wui-color-fill);
    }
  }

  :is(button, a).base:active {
    background: var(--wui-color-fill-pressed);
    scale: calc(1 - 0.01 * var(--wui-motion));
  }

  .base:focus-visible {
    outline-offset: -2px;
  }

  :host([selected]) .base {
    background: var(--wui-color-accent-fill);
  }

  :host([busy]) .base {
    background: var(--wui-color-fill);
    cursor: progress;
    scale: 1;
  }

  :host([disabled]) .base {
    background: none;
    cursor: default;
    scale: 1;
  }

  :host([disabled]) :is(.label, .secondary, .value, .sign) {
    color: var(--wui-color-text-disabled);
  }

  :host([disabled]) .image,
  :host([disabled]) ::slotted([slot='image']) {
    opacity: 0.45;
    filter: grayscale(1);
  }

  @media (forced-colors: active) {
    :host([selected]) .base {
      border-width: 1px;
      border-color: Highlight;
    }

    :host([disabled]) :is(.label, .secondary, .value) {
      color: GrayText;
    }
  }
`;
