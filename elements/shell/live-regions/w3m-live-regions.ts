import { css, html, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { ANNOUNCE_PAUSE_MS, ANNOUNCE_STAY_MS } from '../../../controllers/protocol/constants.js';
import { AnnounceEvent } from '../../internal/announce.js';
import { ModalElement } from '../../internal/modal-element.js';

/**
 * Says to people who listen what `announce()` is given in the window. While that is open, nothing outside of its card is
 * heard; what is said as it goes must come from elsewhere. So there are two of these, and one of them is silent.
 *
 * @tag w3m-live-regions
 */
export class W3mLiveRegions extends ModalElement {
  static override styles = [
    ModalElement.styles,
    css`
      :host {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
        white-space: nowrap;
      }
    `,
  ];

  @query('[role=status]') private readonly polite!: HTMLElement | null;
  @query('[role=alert]') private readonly assertive!: HTMLElement | null;

  #hearsAt: EventTarget | undefined;

  /** Leaves the word to the other one. */
  @property({ type: Boolean, attribute: false }) silent = false;

  override connectedCallback(): void {
    super.connectedCallback();
    const root = this.getRootNode();
    this.#hearsAt = root instanceof ShadowRoot ? root.host : root;
    this.#hearsAt.addEventListener('w3m-announce', this.#onAnnounce);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#hearsAt?.removeEventListener('w3m-announce', this.#onAnnounce);
  }

  override render(): TemplateResult {
    return html`
      <div role="status" aria-atomic="false"></div>
      <div role="alert" aria-atomic="false"></div>
    `;
  }

  readonly #onAnnounce = (event: Event): void => {
    if (!(event instanceof AnnounceEvent)) return;
    const { message, urgency } = event;
    const { scope } = this.modal;
    scope.after(ANNOUNCE_PAUSE_MS, () => {
      if (this.silent || !this.isConnected) return;
      const said = document.createElement('p');
      said.textContent = message;
      (urgency === 'assertive' ? this.assertive : this.polite)?.append(said);
      scope.after(ANNOUNCE_STAY_MS, () => said.remove());
    });
  };
}
