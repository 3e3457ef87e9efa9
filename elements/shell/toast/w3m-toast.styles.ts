import { css } from 'lit';

export const styles = css`
  /* Takes no room. It stands below the card, or above a sheet, and over the card's end where the window ends. */
  :host {
    --_size: max(40px, var(--_pill-size, 0px));

    position: sticky;
    z-index: 2;
    inset-block: var(--wui-space-12);
    display: flex;
    flex: none;
    align-items: flex-start;
    justify-content: center;
    block-size: var(--_size);
    margin-block: var(--wui-space-12) calc(-1 * var(--_size) - var(--wui-space-12));
    padding-inline: var(--wui-space-16);
    pointer-events: none;
  }

  .base {
    display: flex;
    align-items: center;
    gap: var(--wui-space-8);
    min-block-size: 40px;
    padding-block: var(--wui-space-8);
    padding-inline: var(--wui-space-12) var(--wui-space-16);
    border: 1px solid var(--wui-color-border);
    border-radius: 20px;
    background: var(--wui-color-surface-raised);
    box-shadow: var(--wui-shadow-card);
    font-size: var(--wui-font-size-13);
    font-weight: var(--wui-font-weight-medium);
    opacity: 0;
    visibility: hidden;
    scale: calc(1 - 0.06 * var(--wui-motion));
    transition:
      opacity var(--wui-duration-feedback) var(--wui-ease-in),
      scale var(--wui-duration-feedback) var(--wui-ease-in),
      visibility 0s var(--wui-duration-feedback);
  }

  .base.shown {
    opacity: 1;
    visibility: visible;
    scale: 1;
    transition:
      opacity var(--wui-duration-feedback) var(--wui-ease-out),
      scale var(--wui-duration-feedback) var(--wui-ease-out);
  }

  @media (max-width: 430px) {
    :host {
      order: -1;
      align-items: flex-end;
      margin-block: calc(-1 * var(--_size) - var(--wui-space-12)) var(--wui-space-12);
    }
  }

  /* On the lower edge of an embedded card: over its padding, and over as little of the page as possible. */
  :host(.edge) {
    order: 0;
    align-items: flex-start;
    margin-block: -16px calc(16px - var(--_size));
  }

  /* Within a card that fills the screen. */
  :host(.inside) {
    order: 0;
    align-items: flex-end;
    margin-block: calc(-1 * var(--_size) - var(--wui-space-12)) var(--wui-space-12);
  }

  .text {
    min-inline-size: 0;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }

  .picture {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    border-radius: var(--wui-radius-s);
    object-fit: cover;
  }

  .success .sign {
    color: var(--wui-color-success);
  }

  .error .sign {
    color: var(--wui-color-danger);
  }
`;
