import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { FeatureMap } from '../../../controllers/index.js';
import { SessionElement } from '../../internal/session-element.js';
import { listViewStyles } from '../../widgets/list-view.styles.js';

/**
 * Past transactions of the account, grouped by month, as a view of its own.
 *
 * @tag w3m-transactions-view
 */
export class W3mTransactionsView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    listViewStyles,
    css`
      w3m-account-activity {
        flex: 1;
        min-block-size: 0;
        max-block-size: min(calc(9 * var(--wui-size-row)), 70dvh);
      }
    `,
  ];

  @property({ attribute: false }) activity: FeatureMap['activity'] | undefined;

  override render(): TemplateResult | typeof nothing {
    if (!this.modal.account.current.get()) return nothing;
    return html`<w3m-account-activity .activity=${this.activity}></w3m-account-activity>`;
  }
}
