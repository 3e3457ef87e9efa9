import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Send } from '../../../controllers/index.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';

/**
 * Address of the name that a person has entered as the receiver, or why there is none.
 *
 * @tag w3m-named-receiver
 */
export class W3mNamedReceiver extends SessionElement {
  static override styles = [
    SessionElement.styles,
    visuallyHiddenStyles,
    css`
      .resolved {
        display: flex;
        align-items: center;
        gap: var(--wui-space-8);
        padding-inline: var(--wui-space-8);
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
      }

      wui-avatar {
        --wui-avatar-size: 24px;
      }

      .address {
        min-inline-size: 0;
        font-family: var(--wui-font-family-mono);
        font-size: var(--wui-font-size-12);
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) send: Send | undefined;

  constructor() {
    super();
    new FocusKeeper(this);
  }

  /** The live region is there before its texts: one that comes with a text may stay silent. */
  override render(): TemplateResult {
    return html`<div role="status">${this.#resultTemplate()}</div>`;
  }

  #resultTemplate(): TemplateResult | typeof nothing {
    const receiver = this.send?.receiver.get();
    switch (receiver) {
      case undefined:
      case 'address-format':
        return nothing;
      case 'name-pending':
        return html`
          <div class="resolved">
            <span class="visually-hidden">${msg('Looking up the name')}</span>
            <wui-skeleton></wui-skeleton>
          </div>
        `;
      case 'name-unknown':
        return html`<div class="resolved">${msg('No address has this name')}</div>`;
      case 'name-failed':
        return html`
          <wui-notice tone="warning" data-testid="send-name-failed">
            ${msg('Could not look up the name')}
            <wui-button slot="action" variant="plain" size="s" @click=${this.#onRetry}>${msg('Try again')}</wui-button>
          </wui-notice>
        `;
      default:
        return html`
          <div class="resolved" data-testid="send-resolved" title=${receiver.address}>
            <wui-avatar address=${receiver.address}></wui-avatar>
            <bdi class="address">${receiver.address}</bdi>
          </div>
        `;
    }
  }

  #onRetry(): void {
    void this.send?.names.refresh({ force: true });
  }
}
