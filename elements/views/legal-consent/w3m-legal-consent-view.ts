import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ViewData } from '../../../controllers/index.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { str } from '../../internal/str.js';

/**
 * Asks for the consent to the host's legal texts when a wallet was chosen without it, as by a button of the page.
 *
 * @tag w3m-legal-consent-view
 * @csspart request - Sentence that says what the consent is for.
 */
export class W3mLegalConsentView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--wui-space-8);
        padding: var(--wui-space-12) var(--wui-space-8) var(--wui-space-16);
      }

      p {
        margin: 0;
        padding: 0 var(--wui-space-8);
        overflow-wrap: anywhere;
        color: var(--wui-color-text-secondary);
        text-wrap: pretty;
      }

      /* With large text, the buttons stand above each other before a word breaks. */
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--wui-space-8);
        margin-inline: var(--wui-space-8);
      }

      .actions > * {
        flex: 1 1 8em;
        min-inline-size: 0;
      }
    `,
  ];

  /** The question for the consent. */
  @property({ attribute: false }) data: ViewData['LegalConsent'] | undefined;

  override render(): TemplateResult | typeof nothing {
    if (!this.data) return nothing;
    const { wallet } = this.data;
    return html`
      <p part="request">
        ${
          wallet
            ? msg(str`Accept the terms of this app to connect ${wallet.name}.`)
            : msg('Accept the terms of this app to connect.')
        }
      </p>
      <w3m-consent></w3m-consent>
      <div class="actions">
        <wui-button data-testid="w3m-legal-cancel" size="l" variant="neutral" full @click=${this.#onCancel}>
          ${msg('Cancel')}
        </wui-button>
        <wui-button
          data-testid="w3m-legal-continue"
          size="l"
          full
          ?disabled=${!this.session.consent.get()}
          @click=${this.#onContinue}
        >
          ${msg('Continue')}
        </wui-button>
      </div>
    `;
  }

  #onCancel(): void {
    this.data?.answer(false);
  }

  #onContinue(): void {
    this.data?.answer(true);
  }
}
