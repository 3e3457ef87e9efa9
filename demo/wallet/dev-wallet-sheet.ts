import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, query, queryAll } from 'lit/decorators.js';
import type { Approvals, PendingQuestion } from './approvals.js';
import { sheetStyles } from './dev-wallet-sheet.styles.js';
import { shieldEvents } from './event-shield.js';
import { paperStyles } from './paper.styles.js';
import { questionBody, questionTitle } from './question-view.js';

const deepActiveElement = (): Element | null => {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
};

/**
 * Approval sheet of the developer wallet. It acts as the window of a real wallet: on top of the page, isolated from its
 * events, and focused while a request is pending.
 *
 * @tag dev-wallet-sheet
 */
export class DevWalletSheet extends LitElement {
  static override styles = [paperStyles, sheetStyles];

  #shown: PendingQuestion | undefined;
  #focusedBefore: Element | null = null;
  #release: (() => void)[] = [];

  @query('section') private readonly section!: HTMLElement | null;

  @queryAll('input[name="account"]') private readonly boxes!: NodeListOf<HTMLInputElement>;

  @queryAll('button, input, [tabindex="0"]') private readonly stops!: NodeListOf<HTMLElement>;

  /** Queue of approval requests. */
  @property({ attribute: false }) approvals!: Approvals;

  override connectedCallback(): void {
    super.connectedCallback();
    this.popover = 'manual';
    this.#release = [
      this.approvals.subscribe(() => this.requestUpdate()),
      shieldEvents(this, { click: path => this.#onClick(path), keydown: event => this.#onKeydown(event) }),
    ];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const release of this.#release.splice(0)) release();
  }

  override render(): TemplateResult | typeof nothing {
    const { current, count } = this.approvals;
    if (!current) return nothing;
    const { wallet, question } = current;
    // Without a form, Enter in a checkbox does not approve by accident
    return html`
      <section
        role="dialog"
        aria-labelledby="title"
        aria-describedby="origin"
        tabindex="-1"
        data-testid="dev-wallet-sheet"
      >
        <header>
          <span>${wallet}, test money only</span>${count > 1 ? html`<span>1 of ${count}</span>` : nothing}
        </header>
        <div>
          <h2 id="title">${questionTitle(question)}</h2>
          <p id="origin" class="origin">${location.host} asks</p>
        </div>
        <div class="body">${questionBody(question)}</div>
        <footer>
          <button type="button" data-action="reject" data-testid="dev-wallet-reject">Reject</button>
          <button type="button" class="approve" data-action="approve" data-testid="dev-wallet-approve">Approve</button>
        </footer>
      </section>
    `;
  }

  protected override updated(): void {
    const { current } = this.approvals;
    if (current?.id === this.#shown?.id) return;
    const wasShown = this.#shown !== undefined;
    this.#shown = current;
    if (!wasShown) this.#focusedBefore = deepActiveElement();
    // Shown again each time to stay above elements added to the top layer in the meantime
    if (wasShown) this.hidePopover();
    if (current) {
      this.showPopover();
      this.section?.focus();
    } else if (this.#focusedBefore instanceof HTMLElement && this.#focusedBefore.isConnected) {
      this.#focusedBefore.focus({ preventScroll: true });
    }
  }

  #onClick(path: readonly EventTarget[]): void {
    const button = path.find(target => target instanceof HTMLButtonElement);
    if (button?.dataset.action === 'reject') this.approvals.reject();
    if (button?.dataset.action === 'approve') this.#approve();
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      this.approvals.reject();
    } else if (event.key === 'Tab') {
      event.preventDefault();
      this.#moveFocus(event.shiftKey ? -1 : 1);
    }
  }

  #approve(): void {
    const boxes = [...this.boxes];
    const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    // To share nothing, the user chooses Reject
    if (boxes.length > 0 && chosen.length === 0) boxes[0]?.focus();
    else this.approvals.approve(chosen);
  }

  #moveFocus(step: 1 | -1): void {
    const stops = [...this.stops];
    const active = this.shadowRoot?.activeElement;
    const at = stops.findIndex(stop => stop === active);
    const next = at < 0 && step < 0 ? stops.length - 1 : (at + step + stops.length) % stops.length;
    stops[next]?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'dev-wallet-sheet': DevWalletSheet;
  }
}
