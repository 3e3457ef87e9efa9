import { nothing, render, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { createObserver, signal, untracked } from '../../controllers/core/signals.js';
import { findModal } from '../../controllers/modal/modal-registry.js';
import type { Modal, Session } from '../../controllers/modal/modal.js';
import { W3mError } from '../../controllers/domain/errors/errors.js';
import { parentAcross } from './parent-across.js';
import { getLocale } from './locale.js';
import { WuiElement } from './wui-element.js';

/**
 * Base class of the elements that show or change a modal. It renders once the modal is known, and again when the locale
 * or a signal read during an update may have changed, even if a `computed` keeps its value. Signals keep no element alive
 * that has been removed.
 */
export class ModalElement extends WuiElement {
  readonly #ownModal = signal<Modal | undefined>(undefined);
  readonly #around = signal<ModalElement | undefined>(undefined);
  readonly #observer = createObserver(() => this.requestUpdate());
  #isUpdateDeferred = false;
  #isRetired = false;

  /** Id of the modal to use if `modal` is not set and no enclosing element has a modal. */
  @property({ attribute: 'modal-id' }) modalId = 'default';

  /**
   * Modal of this element: the assigned one, else that of the enclosing element, else the page's modal with `modalId`.
   */
  get modal(): Modal {
    const modal = this.findModal();
    if (!modal) throw new W3mError('MODAL_MISSING', { params: { name: `<${this.localName}>` } });
    return modal;
  }
  set modal(modal: Modal | undefined) {
    this.#ownModal.set(modal);
    this.requestUpdate();
  }

  /** Session of the modal. @throws {W3mError} `SESSION_NOT_STARTED` before `modal.start()` has resolved */
  get session(): Session {
    const session = this.modal.session.get();
    if (!session) throw new W3mError('SESSION_NOT_STARTED');
    return session;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate(); // signals that were not observed while it was removed
    this.#around.set(closestModalElement(this));
    if (this.#isUpdateDeferred) queueMicrotask(() => this.performUpdate());
    this.#isUpdateDeferred = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (!this.isConnected) this.#observer.end(); // it is not being moved
    });
  }

  /**
   * Ends an element that stays visible while it leaves: runs its `disconnectedCallback` now, and again on removal, and
   * ignores later updates.
   */
  retire(): void {
    this.#isRetired = true;
    this.disconnectedCallback();
  }

  /** Enclosing modal element; after a removal, the last one. */
  get around(): ModalElement | undefined {
    return untracked(() => this.#around.get());
  }

  /** Returns the modal, or undefined if there is none yet; a call in `render()` observes its creation. */
  findModal(): Modal | undefined {
    const around = this.#around.get();
    return this.#ownModal.get() ?? (around ? around.findModal() : findModal(this.modalId));
  }

  get #isAlive(): boolean {
    return this.findModal()?.scope.signal.aborted === false;
  }

  /**
   * Defers updates while the element is disconnected: signals that it observed would keep it alive. Removes the content
   * when the modal is destroyed.
   */
  protected override performUpdate(): void {
    if (!this.isUpdatePending) return;
    this.#isUpdateDeferred = this.#isRetired || !this.isConnected;
    if (this.#isUpdateDeferred) return;
    this.#observer.run(() => super.performUpdate());
    if (this.hasUpdated && !untracked(() => this.#isAlive)) render(nothing, this.renderRoot, this.renderOptions);
  }

  protected override shouldUpdate(_changed: PropertyValues<this>): boolean {
    getLocale(); // subscribes every element to locale changes
    return this.#isAlive;
  }
}

/** Returns the nearest enclosing `ModalElement` across shadow roots. */
function closestModalElement(element: Element): ModalElement | undefined {
  for (let node = parentAcross(element); node; node = parentAcross(node)) {
    if (node instanceof ModalElement) return node;
  }
  return undefined;
}
