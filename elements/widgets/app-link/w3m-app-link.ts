import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { AppRequest } from '../../../controllers/domain/views/views.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconPhone } from '../../ui/icon/icons.js';

/**
 * Link to a wallet's app on this phone, where a request waits. It is in the page before the tap, because browsers open an
 * app only in answer to one.
 *
 * @tag w3m-app-link
 */
export class W3mAppLink extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
        padding: var(--wui-space-8) var(--wui-space-16) var(--wui-space-16);
      }
    `,
  ];

  /** What waits, and where. */
  @property({ attribute: false }) request: AppRequest | undefined;

  override render(): TemplateResult | typeof nothing {
    if (!this.request) return nothing;
    const { name, link } = this.request;
    const { href, target } = link.get();
    return html`
      <wui-button full size="l" data-testid="w3m-app-link" href=${href} target=${target}>
        ${msg(str`Open ${name}`)}
        <wui-icon slot="end" size="16" .icon=${iconPhone}></wui-icon>
      </wui-button>
    `;
  }
}
