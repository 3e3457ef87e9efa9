import { css } from 'lit';
import { qrPlaceholderStyles } from '../../ui/qr-code/qr-placeholder.js';

const pairingStyles = css`
  :host {
    display: block;
  }

  wui-tabs {
    margin: 0 var(--wui-space-16) var(--wui-space-8);
  }

  .code {
    display: flex;
    flex-direction: column;
    align-items: center;
    padding: var(--wui-space-4) var(--wui-space-16) var(--wui-space-12);
    text-align: center;
  }

  wui-qr-code,
  .pending {
    inline-size: 100%;
    max-inline-size: 328px;
  }

  .mark {
    display: grid;
    place-items: center;
    inline-size: 40px;
    block-size: 40px;
    border-radius: var(--wui-radius-m);
    background: var(--wui-color-accent);
    color: var(--wui-color-on-accent);
  }

  .prompt {
    margin: var(--wui-space-12) 0 var(--wui-space-4);
    color: var(--wui-color-text-secondary);
    text-wrap: balance;
  }

  .actions {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--wui-space-8);
    margin-block-start: calc(var(--wui-space-16) * -1); /* reduces the distance to the related text */
    padding: 0 var(--wui-space-16) var(--wui-space-16);
  }

  .get {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--wui-space-12);
    margin: 0 var(--wui-space-16) var(--wui-space-16);
    padding-block: var(--wui-space-8);
    padding-inline: var(--wui-space-16) var(--wui-space-8);
    border-radius: var(--wui-radius-l);
    background: var(--wui-color-fill);
    outline: 1px solid transparent; /* visible in forced-colors mode */
    outline-offset: -1px;
    font-size: var(--wui-font-size-13);
  }

  .get span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .get wui-button {
    flex: none;
  }
`;

export const styles = [qrPlaceholderStyles, pairingStyles];
