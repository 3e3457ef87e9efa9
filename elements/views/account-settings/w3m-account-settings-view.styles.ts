import { css, type CSSResultGroup } from 'lit';
import { accountHeadStyles } from '../../widgets/account-head.styles.js';

export const styles: CSSResultGroup = [
  accountHeadStyles,
  css`
    :host {
      display: block;
      padding: 0 var(--wui-space-8) var(--wui-space-8);
    }
  `,
];
