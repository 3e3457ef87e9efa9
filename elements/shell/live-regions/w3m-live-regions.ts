import { css, html, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { ANNOUNCE_PAUSE_MS, ANNOUNCE_STAY_MS } from '../../../controllers/domain/views/view-constants.js';
import { AnnounceEvent } from '../../internal/announce.js';
import { ModalElement } from '../../internal/modal-element.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';

/**
 * Live regions for the messages of `announce()`. While the dialog is open, screen readers ignore everything outside it;
 * while it closes, they ignore its content. So the modal has one instance inside and one outside, and one is silent.
 *
 * @tag w3m-live-regions
 */
export class W3mLiveRegions extends ModalElement {
  static override styles = [
    ModalElement.styles,
    visuallyHiddenStyles,
    css`
      /* In the accessibility tree it is text as any other, but locators of tests find only the visible text */
      p::before {
        content: attr(data-message);
      }
    `,
  ];

  @query('[role=status]') private readonly polite!: HTMLElement | null;
  @query('[role=alert]') private readonly assertive!: HTMLElement | null;

  #source: EventTarget | undefined;

  /** Ignores messages, because the other instance announces them. */
  @property({ type: Boolean, attribute: false }) silent = false;

  override connectedCallback(): void {
    super.connectedCallback();
    const root = this.getRootNode();
    this.#source = root instanceof ShadowRoot ? root.host : root;
    this.#source.addEventListener('w3m-announce', this.#onAnnounce);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#source?.removeEventListener('w3m-announce', this.#onAnnounce);
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
      const paragraph = document.createElement('p');
      paragraph.dataset.message = message;
      (urgency === 'assertive' ? this.assertive : this.polite)?.append(paragraph);
      scope.after(ANNOUNCE_STAY_MS, () => paragraph.remove());
    });
  };
}
