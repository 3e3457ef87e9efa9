import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { FeatureMap } from '../../../controllers/index.js';
import { SessionElement } from '../../internal/session-element.js';

/**
 * Shows the directory of all wallets.
 *
 * @tag w3m-all-wallets-view
 */
export class W3mAllWalletsView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
      }
    `,
  ];

  /** Directory to show. */
  @property({ attribute: false }) directory: FeatureMap['directory'] | undefined;

  override render(): TemplateResult {
    return html`<w3m-wallet-directory data-autofocus .directory=${this.directory}></w3m-wallet-directory>`;
  }
}
