import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ViewData } from '../../../controllers/index.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';

/** Height of the wallet's page in CSS pixels, where the viewport has room for it. */
const HEIGHT = 544;

/**
 * Place above which the embedded wallet shows itself while it asks the person. A wallet that shows nothing here asks in
 * its own way.
 *
 * @tag w3m-approve-transaction-view
 * @csspart place - The place of the wallet.
 */
export class W3mApproveTransactionView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
      }

      .place {
        block-size: min(${HEIGHT}px, 70vh);
      }
    `,
  ];

  #stop: AbortController | undefined;

  @property({ attribute: false }) data: ViewData['ApproveTransaction'] | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.abort();
    this.#stop = undefined;
    this.data?.surface?.hide();
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.data) return nothing;
    if (this.data.surface) return html`<div part="place" class="place"></div>`;
    return html`
      <w3m-waiting
        state="loading"
        heading=${msg('Approve in your wallet')}
        detail=${msg('Your wallet asks for your approval.')}
      ></w3m-waiting>
    `;
  }

  protected override firstUpdated(): void {
    const place = this.renderRoot.querySelector<HTMLElement>('.place');
    if (!place || !this.isConnected) return;
    this.#follow(place);
  }

  /** Keeps the wallet above its place, also while the card moves, and while the modal scrolls or shakes. */
  #follow(place: HTMLElement): void {
    const stop = (this.#stop = new AbortController());
    let last = '';
    const put = (): void => {
      if (stop.signal.aborted) return;
      const { left, top, width, height } = place.getBoundingClientRect();
      const radius = getComputedStyle(this).getPropertyValue('--wui-radius-card').trim() || '0';
      const next = JSON.stringify([left, top, width, height]);
      if (next !== last && width > 0) {
        this.data?.surface?.show({ left, top, width, height, radius, title: msg('Your wallet') });
      }
      last = next;
      requestAnimationFrame(put);
    };
    put();
  }
}
