import { css, type CSSResult } from 'lit';

/** Styles of the head of a view about an account: picture, name and address. */
export const accountHeadStyles: CSSResult = css`
  .head {
    display: flex;
    flex-direction: column;
    align-items: center;
    padding: var(--wui-space-8) var(--wui-space-16) var(--wui-space-16);
    text-align: center;
  }

  wui-avatar {
    --wui-avatar-size: 64px;
    margin-block-end: var(--wui-space-12);
  }

  p {
    margin: 0;
  }

  .name {
    overflow-wrap: anywhere;
    font-size: var(--wui-font-size-17);
    font-weight: var(--wui-font-weight-semibold);
  }

  .who {
    display: flex;
    align-items: center;
    gap: 2px;
  }

  @media (forced-colors: active) {
    .who {
      gap: var(--wui-space-8); /* the border of the button is visible in this mode */
    }
  }

  .address {
    font-family: var(--wui-font-family-mono);
    font-size: var(--wui-font-size-13);
    white-space: nowrap;
  }
`;
