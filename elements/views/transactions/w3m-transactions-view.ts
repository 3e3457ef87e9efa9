import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { FeatureMap } from '../../../controllers/index.js';
import { SessionElement } from '../../internal/session-element.js';
import { unavailableTemplate } from '../../widgets/unavailable.js';

/**
 * Past transactions of the account, grouped by month, as a view of its own.
 *
 * @tag w3m-transactions-view
 */
export class W3mTransactionsView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
        padding: 0 var(--wui-space-8) var(--wui-space-8);
      }
    `,
  ];

  @property({ attribute: false }) activity: FeatureMap['activity'] | undefined;

  override render(): TemplateResult | typeof nothing {
    if (!this.modal.account.current.get()) return nothing;
    if (!this.session.canRead('activity')) return unavailableTemplate(this.session);
    return html`<w3m-account-activity .activity=${this.activity}></w3m-account-activity>`;
  }
}
