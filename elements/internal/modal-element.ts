import { nothing, render, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { effect, signal, untracked, type Dispose } from '../../controllers/core/signals.js';
import { findModal } from '../../controllers/modal-registry.js';
import type { Modal } from '../../controllers/modal.js';
import { W3mError } from '../../controllers/protocol/errors.js';
import { parentAcross } from './parent-across.js';
import { getLocale } from './locale.js';
import { WuiElement } from './wui-element.js';

/**
 * Base of the elements that show or change a modal. It renders once that is known, and again when a signal that was
 * read while it rendered, or the language, has changed.
 */
export class ModalElement extends WuiElement {
  readonly #given = signal<Modal | undefined>(undefined);
  readonly #around = signal<ModalElement | undefined>(undefined);
  #unsubscribe: Dispose | undefined;

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

  override connectedCallback(): void {
    super.connectedCallback();
    this.#around.set(closestModalElement(this));
    this.requestUpdate(); // what changed while it was away has not been heard
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
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

  /** Whatever signals are read in the course of an update bring about the next one. */
  protected override performUpdate(): void {
    if (!this.isUpdatePending) return;
    this.#unsubscribe?.();
    let isDone = false;
    this.#unsubscribe = effect(() => {
      if (isDone) return untracked(() => this.requestUpdate());
      isDone = true;
      super.performUpdate();
      // A button that leads nowhere is worse than none
      if (this.hasUpdated && !this.#isAlive) render(nothing, this.renderRoot, this.renderOptions);
    });
    if (!this.isConnected) this.#unsubscribe();
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
