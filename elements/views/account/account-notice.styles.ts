import { css } from 'lit';

/** Space around a notice of the account, none if there is no notice. */
export const accountNoticeStyles = css`
  wui-notice {
    margin: 0 var(--wui-space-8) var(--wui-space-12);
  }
`;
