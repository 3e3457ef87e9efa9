import { css } from 'lit';

/** Colours by which people know the mark of a provider, each at least 3:1 on the surface of a tile. */
export const brandMarkStyles = css`
  .discord {
    color: light-dark(#5865f2, #98a1ff);
  }

  .farcaster {
    color: light-dark(#7c5cd6, #b5a0f5);
  }

  .facebook {
    color: light-dark(#0866ff, #6ea8ff);
  }
`;
