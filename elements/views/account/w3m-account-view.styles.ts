import { css } from 'lit';

export const styles = css`
  :host {
    container-type: inline-size;
    display: block;
    padding: 0 var(--wui-space-8) var(--wui-space-8);
  }

  /* Who and what to do with the account stay in view; the total takes the place of the name once it scrolls away. */
  .bar {
    position: sticky;
    inset-block-start: 0;
    z-index: 3;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--wui-space-8);
    min-block-size: 44px;
    padding-inline: var(--wui-space-8) 0;
    background: var(--wui-color-surface);
  }

  w3m-account-assets {
    --w3m-assets-top: 44px;
  }

  .tools {
    display: flex;
    gap: var(--wui-space-4);
    margin-inline-start: auto;
  }

  .tool {
    display: grid;
    place-items: center;
    position: relative;
    inline-size: 32px;
    block-size: 32px;
    border: 1px solid transparent; /* visible in forced-colors mode */
    border-radius: var(--wui-radius-s);
    color: var(--wui-color-text-secondary);
  }

  @media (pointer: coarse) {
    .tools {
      gap: var(--wui-space-12);
    }

    .tool::after {
      content: '';
      position: absolute;
      inset: -6px;
    }
  }

  /* In a card narrower than on a desktop the tools stand closer rather than below the name of one of several accounts. */
  @container (inline-size < 344px) {
    .tools {
      gap: 0;
    }
  }

  @media (pointer: coarse) {
    @container (inline-size < 352px) {
      .tools {
        gap: var(--wui-space-8);
      }
    }
  }

  @media (hover: hover) {
    .tool:hover {
      background: var(--wui-color-fill-hover);
      color: var(--wui-color-text);
    }
  }

  /* Room for both lines, so that the value of all tokens moves nothing when it arrives. */
  .sums {
    display: flex;
    flex-direction: column;
    justify-content: center;
    min-block-size: calc(1.2 * (var(--wui-font-size-34) + var(--wui-font-size-15)));
    padding: var(--wui-space-8) var(--wui-space-16) var(--wui-space-16);
    text-align: center;
  }

  @media (max-height: 480px) {
    .bar {
      position: static;
    }

    w3m-account-assets {
      --w3m-assets-top: 0px;
    }
  }

  /* With large text the tools stand beneath the name. */
  @container (inline-size < 18em) {
    .bar {
      position: static;
    }

    w3m-account-assets {
      --w3m-assets-top: 0px;
    }
  }

  w3m-account-actions {
    padding: 0 var(--wui-space-8) var(--wui-space-8);
  }

  .bar:not(:has(~ .sums)) ~ w3m-account-actions {
    padding-block-start: var(--wui-space-8);
  }

  wui-avatar {
    --wui-avatar-size: 32px;
  }

  .who {
    display: flex;
    align-items: center;
    gap: 2px;
    min-inline-size: 0;
    max-inline-size: calc(100% - 40px);
    color: var(--wui-color-text-secondary);
  }

  .mini {
    position: absolute;
    color: var(--wui-color-text);
    font-variant-numeric: tabular-nums;
    font-weight: var(--wui-font-weight-semibold);
    opacity: 0;
    pointer-events: none;
  }

  @supports (animation-timeline: scroll()) {
    .collapsing .name > bdi {
      animation: leave linear both;
    }

    .mini {
      animation: arrive linear both;
    }

    .collapsing .name > bdi,
    .mini {
      animation-timeline: scroll(nearest);
      animation-range: 48px 88px;
    }
  }

  @keyframes leave {
    to {
      opacity: 0;
    }
  }

  @keyframes arrive {
    to {
      opacity: 1;
    }
  }

  /* The value of all tokens rises once, when it is known; later values replace it in place. */
  .risen {
    display: inline-block;
    animation: rise 400ms var(--wui-ease-out);
  }

  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 calc(40% * var(--wui-motion));
    }
  }

  .name {
    display: flex;
    align-items: center;
    gap: var(--wui-space-4);
    min-inline-size: 0;
    min-block-size: 32px;
    overflow-wrap: anywhere;
    font-weight: var(--wui-font-weight-medium);
  }

  button.name {
    padding-inline: var(--wui-space-12) var(--wui-space-8);
    border: 1px solid transparent; /* visible in forced-colors mode */
    border-radius: var(--wui-radius-pill);
    background: var(--wui-color-fill);
    color: var(--wui-color-text);
    cursor: pointer;
    transition:
      background-color var(--wui-duration-feedback),
      scale var(--wui-duration-feedback) var(--wui-ease-out);
  }

  @media (pointer: coarse) {
    button.name {
      min-block-size: 44px;
    }
  }

  @media (hover: hover) {
    button.name:hover {
      background: var(--wui-color-fill-hover);
    }
  }

  button.name:active {
    background: var(--wui-color-fill-pressed);
    scale: calc(1 - 0.02 * var(--wui-motion));
  }

  .address {
    font-family: var(--wui-font-family-mono);
    font-size: var(--wui-font-size-13);
    white-space: nowrap;
  }

  /*
   * All digits stand in one line, also with large text: the number of characters that a size is for, and two smaller
   * ones, fit between the edges of the card at 0.6em each.
   */
  .balance {
    --_line: calc(100cqi - 2 * var(--wui-space-16));

    max-inline-size: 100%;
    color: var(--wui-color-text);
    font-size: min(var(--_size, var(--wui-font-size-34)), var(--_line) / (0.6 * 13));
    font-variant-numeric: tabular-nums;
    font-weight: var(--wui-font-weight-semibold);
    letter-spacing: -0.02em;
    line-height: 1.2;
  }

  .short {
    font-size: min(var(--_size, var(--wui-font-size-34)), var(--_line) / (0.6 * 8));
  }

  .long {
    font-size: min(var(--_size, var(--wui-font-size-22)), var(--_line) / (0.6 * 20));
  }

  .longest {
    font-size: min(var(--wui-font-size-15), var(--_line) / (0.6 * 28));
  }

  .beneath {
    --_size: var(--wui-font-size-15);

    color: var(--wui-color-text-secondary);
    font-weight: var(--wui-font-weight-medium);
    letter-spacing: normal;
  }

  .under {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: center;
    gap: 0 var(--wui-space-8);
  }

  .change {
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    font-variant-numeric: tabular-nums;
    font-weight: var(--wui-font-weight-medium);
  }

  .up {
    color: var(--wui-color-success);
  }

  .down {
    color: var(--wui-color-danger);
  }

  .beneath .symbol {
    font-size: inherit;
  }

  .symbol {
    overflow-wrap: anywhere;
    color: var(--wui-color-text-secondary);
    font-size: min(var(--wui-font-size-17), 0.8em);
    font-weight: var(--wui-font-weight-medium);
    letter-spacing: normal;
  }

  .restored,
  .unknown {
    color: var(--wui-color-text-secondary);
  }

  .pending {
    --wui-skeleton-width: 5em;
    --wui-skeleton-height: 0.8em;
  }
`;
