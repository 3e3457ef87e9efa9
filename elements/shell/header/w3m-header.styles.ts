import { css } from 'lit';

export const styles = css`
  :host {
    display: grid;
    flex: none;
    grid-template-columns: minmax(40px, 1fr) minmax(0, auto) minmax(40px, 1fr);
    align-items: center;
    gap: var(--wui-space-4);
    min-block-size: 56px;
    padding-inline: var(--wui-space-8);
  }

  /* Without a visible title, what stands at the start takes its place. */
  :host([untitled]) {
    grid-template-columns: minmax(0, 1fr) 0 auto;
  }

  .start,
  .end {
    display: flex;
    min-inline-size: 0;
  }

  .end {
    grid-column: 3;
    justify-content: flex-end;
  }

  h2 {
    min-inline-size: 0;
    display: -webkit-box;
    margin-block: var(--wui-space-8); /* of a long title, which is higher than the header */
    margin-inline: 0;
    overflow: hidden;
    overflow-wrap: anywhere;
    font-size: var(--wui-font-size-17);
    font-weight: var(--wui-font-weight-semibold);
    line-height: var(--_line-height, 1.2); /* of the modal, where letters need more */
    text-align: center;
    text-wrap: balance;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4; /* large text in a card of 320 px */
    line-clamp: 4;
  }

  /* A text of the page, not a name */
  h2.own {
    hyphens: auto;
  }

  h2 span {
    animation: appear var(--wui-duration-feedback);
  }

  .switch {
    display: flex;
    min-inline-size: 0;
  }

  .network {
    display: flex;
    align-items: center;
    gap: var(--wui-space-8);
    min-inline-size: 0;
    min-block-size: 40px;
    padding-inline: var(--wui-space-8);
    border: 1px solid transparent; /* visible in forced-colors mode */
    border-radius: var(--wui-radius-m);
    font-size: var(--wui-font-size-15);
    font-weight: var(--wui-font-weight-medium);
    cursor: pointer;
    transition: background-color var(--wui-duration-feedback);
  }

  @media (pointer: coarse) {
    .network {
      min-block-size: 44px;
    }
  }

  .network wui-icon {
    color: var(--wui-color-text-secondary);
  }

  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  @media (hover: hover) {
    .network:enabled:hover {
      background: var(--wui-color-fill-hover);
    }
  }

  .network:enabled:active {
    background: var(--wui-color-fill-pressed);
  }

  .network:focus-visible {
    outline-offset: -2px;
  }

  .network:disabled {
    cursor: default;
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }
`;
