import { css, type CSSResult } from 'lit';

/** Maps each `tone` to a background (`--_fill`) and a text colour (`--_ink`). */
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
