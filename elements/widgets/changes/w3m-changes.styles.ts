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

  ul {
    display: flex;
    flex-direction: column;
    gap: var(--wui-space-8);
    margin: 0;
    padding: var(--wui-space-12);
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
    list-style: none;
  }

  ul {
    gap: var(--wui-space-12);
  }

  li {
    --wui-image-size: 32px;
    display: flex;
    align-items: center;
    gap: var(--wui-space-12);
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
    font-weight: var(--wui-font-weight-medium);
  }

  .right {
    align-items: flex-start;
  }

  li > div {
    min-inline-size: 0;
  }

  .in {
    color: var(--wui-color-success-text, var(--wui-color-success));
  }

  .contract,
  .fiat,
  .address,
  .expiry {
    display: block;
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-12);
    font-weight: var(--wui-font-weight-regular);
  }

  .expiry.endless {
    color: var(--wui-color-danger-text, var(--wui-color-danger));
    font-weight: var(--wui-font-weight-medium);
  }

  .address {
    display: flex;
  }

  .contract {
    font-family: var(--wui-font-family-mono);
    text-wrap: balance; /* no single character on the second line */
  }

  /* An address reads from left to right, and begins where the text above it begins. */
  li:dir(rtl) .address {
    justify-content: flex-end;
  }

  .call {
    padding: var(--wui-space-12);
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-fill);
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

  .sure .hint {
    text-align: center;
  }

  .hint {
    margin: 0;
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
  }
`;
