import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
  }

  .box {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-8);
  }

  h3 {
    margin: 0;
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    font-weight: var(--wui-font-weight-medium);
  }

  .call {
    padding: var(--wui-space-12);
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
    outline: 1px solid transparent; /* visible in forced-colors mode */
    outline-offset: -1px;
  }

  /* An address stands below its name and begins there; it is compared group by group. */
  .call dd:has(.address) {
    margin-inline-start: 0;
    text-align: start;
  }

  .call dd > .address {
    color: inherit;
    font-size: var(--wui-font-size-13);
  }

  .call p {
    margin: 0;
    font-weight: var(--wui-font-weight-medium);
    overflow-wrap: anywhere;
  }

  dl {
    margin: var(--wui-space-8) 0 0;
  }

  wui-notice p {
    margin: 0;
  }

  wui-notice p + p {
    margin-block-start: var(--wui-space-8);
  }

  /* The heading of the review says it all; the list stays for screen readers. */
  .sure :is(h3, ul) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .sure .change-hint {
    text-align: center;
  }
`;
