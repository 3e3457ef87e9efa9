import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    font-size: var(--wui-font-size-13);
  }

  summary {
    display: flex;
    align-items: center;
    gap: var(--wui-space-8);
    min-block-size: 32px;
    border-radius: var(--wui-radius-s);
    cursor: pointer;
    list-style: none;
  }

  @media (pointer: coarse) {
    summary {
      min-block-size: 44px;
    }
  }

  summary::-webkit-details-marker {
    display: none;
  }

  .rate {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }

  .age {
    flex: none;
    color: var(--wui-color-text-secondary);
    font-variant-numeric: tabular-nums;
  }

  @media (forced-colors: active) {
    summary,
    .age {
      color: ButtonText; /* browsers give both the colour of links */
    }
  }

  summary wui-icon {
    flex: none;
    transition: rotate var(--wui-duration-feedback);
  }

  [open] summary wui-icon {
    rotate: 180deg;
  }

  dl {
    margin: var(--wui-space-8) 0 var(--wui-space-12);
  }

  legend {
    color: var(--wui-color-text-secondary);
  }

  fieldset {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-8);
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  legend {
    padding: 0;
    margin-block-end: var(--wui-space-8);
  }

  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: var(--wui-space-8);
  }

  .presets label {
    position: relative;
    flex: 1;
  }

  .presets input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .presets span {
    display: grid;
    place-items: center;
    min-block-size: 32px;
    padding-inline: var(--wui-space-8);
    border: 1px solid transparent; /* visible in forced-colors mode */
    border-radius: var(--wui-radius-pill);
    background: var(--wui-color-fill);
    font-variant-numeric: tabular-nums;
  }

  @media (pointer: coarse) {
    .presets span {
      min-block-size: 44px;
    }
  }

  .presets input:checked + span {
    border-color: var(--wui-color-accent);
    background: var(--wui-color-fill-hover);
    font-weight: var(--wui-font-weight-medium);
  }

  @media (forced-colors: active) {
    .presets input:checked + span {
      border-color: Highlight;
    }
  }

  .presets input:focus-visible + span {
    outline: 2px solid var(--wui-color-focus, var(--wui-color-accent));
    outline-offset: 2px;
  }

  wui-notice {
    margin-block-start: var(--wui-space-8);
  }
`;
