import { css, type CSSResult } from 'lit';

/** A `<summary>` with a chevron at its end, in place of the triangle of the browser. */
export const disclosureStyles: CSSResult = css`
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--wui-space-8);
    list-style: none;
    cursor: pointer;
  }

  @media (pointer: coarse) {
    summary {
      min-block-size: 44px;
    }
  }

  summary::-webkit-details-marker {
    display: none;
  }

  @media (forced-colors: active) {
    summary {
      color: ButtonText; /* browsers give it the colour of links */
    }
  }

  summary::after {
    flex: none;
    inline-size: 6px;
    block-size: 6px;
    margin-inline: var(--wui-space-4);
    border: solid currentColor;
    border-width: 0 1.75px 1.75px 0;
    content: '';
    transform: translateY(-2px) rotate(45deg);
    transition: transform var(--wui-duration-feedback) var(--wui-ease-out);
  }

  details[open] > summary::after {
    transform: translateY(2px) rotate(225deg);
  }
`;
