import { css, type CSSResult } from 'lit';

/** What `tone` stands for, as two colours: one for what is written on, one to write with. */
export const toneStyles: CSSResult = css`
  :host([tone='success']) {
    --_fill: var(--wui-color-success-fill);
    --_ink: var(--wui-color-success);
  }

  :host([tone='warning']) {
    --_fill: var(--wui-color-warning-fill);
    --_ink: var(--wui-color-warning);
  }

  :host([tone='danger']) {
    --_fill: var(--wui-color-danger-fill);
    --_ink: var(--wui-color-danger);
  }
`;
