import { SignalWatcher } from '@lit-labs/signals';
import { nothing, render, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { signal, untracked } from '../../controllers/core/signals.js';
import { findModal } from '../../controllers/modal-registry.js';
import type { Modal, Session } from '../../controllers/modal.js';
import { W3mError } from '../../controllers/protocol/errors.js';
import { parentAcross } from './parent-across.js';
import { getLocale } from './locale.js';
import { WuiElement } from './wui-element.js';

/**
 * Base of the elements that show or change a modal. It renders once the modal is known, and again when a signal that an
 * update has read, or the language, may have changed: `SignalWatcher` does not wait to see whether a `computed` has.
 */
export class ModalElement extends SignalWatcher(WuiElement) {
  readonly #given = signal<Modal | undefined>(undefined);
  readonly #around = signal<ModalElement | undefined>(undefined);
  #isPutOff = false;

  /** Which of the page's modals, for an element that is neither given one nor inside one. */
  @property({ attribute: 'modal-id' }) modalId = 'default';

  /** The modal this element belongs to: the one given here, else that of the element around it, else the page's. */
  get modal(): Modal {
    const modal = this.findModal();
    if (!modal) throw new W3mError('MODAL_MISSING', { params: { name: `<${this.localName}>` } });
    return modal;
  }
  set modal(modal: Modal | undefined) {
    this.#given.set(modal);
    this.requestUpdate();
  }

  /** The second half of the modal. @throws {W3mError} `SESSION_NOT_STARTED`, unless the element waits for it */
  get session(): Session {
    const session = this.modal.session.get();
    if (!session) throw new W3mError('SESSION_NOT_STARTED');
    return session;
  }

  override connectedCallback(): void {
    super.connectedCallback(); // requests an update, which does nothing where one is still pending
    this.#around.set(closestModalElement(this));
    if (this.#isPutOff) queueMicrotask(() => this.performUpdate());
    this.#isPutOff = false;
  }

  /** The element around that has a modal too; once this one is taken away, that which was around it. */
  get around(): ModalElement | undefined {
    return untracked(() => this.#around.get());
  }

  /** The modal, or undefined while there is none; reading it in `render()` hears of its coming. */
  findModal(): Modal | undefined {
    const around = this.#around.get();
    return this.#given.get() ?? (around ? around.findModal() : findModal(this.modalId));
  }

  get #isAlive(): boolean {
    return this.findModal()?.scope.signal.aborted === false;
  }

  /**
   * Puts an update off while the element is out of the page: `SignalWatcher` would subscribe it to signals again, and they
   * would keep it alive. A destroyed modal leaves nothing on the page.
   */
  protected override performUpdate(): void {
    if (!this.isUpdatePending) return;
    this.#isPutOff = !this.isConnected;
    if (this.#isPutOff) return;
    super.performUpdate();
    if (this.hasUpdated && !untracked(() => this.#isAlive)) render(nothing, this.renderRoot, this.renderOptions);
  }

  protected override shouldUpdate(_changed: PropertyValues<this>): boolean {
    getLocale(); // read here, so that every element speaks another language when that changes
    return this.#isAlive;
  }
}

/** The nearest element around, across shadow roots, that has a modal. */
function closestModalElement(element: Element): ModalElement | undefined {
  for (let node = parentAcross(element); node; node = parentAcross(node)) {
    if (node instanceof ModalElement) return node;
  }
  return undefined;
}
