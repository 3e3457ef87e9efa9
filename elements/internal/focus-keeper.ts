import { LitElement, type ReactiveController } from 'lit';
import { deepActiveElement, elementsAround, focusFirst, isAround } from './focus.js';
import { matchesMedia } from './dom-features.js';
import type { ModalElement } from './modal-element.js';

/** Whether no control has the focus; one that is disabled keeps it only until the next frame. */
function isLost(): boolean {
  return deepActiveElement()?.matches(':disabled') !== false;
}

/**
 * Moves the focus to what comes next where an element removes or disables the control that had it, such as “Try again”
 * or a row: to `[data-autofocus]`, such as Done or the first field, else to the progress, else to the start of the view,
 * where the next Tab leads to its first control. Leaves it where the person or a wallet has put it.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: ModalElement;
  readonly #neighbour: (() => HTMLElement | null | undefined) | undefined;
  #hadFocus = false;

  /** @param neighbour Returns what comes first if it takes the focus, such as the row before the button of a long list */
  constructor(host: ModalElement, neighbour?: () => HTMLElement | null | undefined) {
    this.#host = host;
    this.#neighbour = neighbour;
    host.addController(this);
  }

  hostUpdate(): void {
    // From a dialog, the focus goes only to a wallet and back; from a card, a person can take it to the page
    const mayBeAway = this.#hadFocus && !this.#host.modal.shell.isEmbedded;
    this.#hadFocus = mayBeAway || isAround(this.#host, deepActiveElement());
  }

  hostUpdated(): void {
    if (!this.#hadFocus) return;
    if (isLost()) void this.#move();
    else setTimeout(() => isLost() && void this.#move()); // elements inside disable their controls later
  }

  async #move(): Promise<void> {
    const candidates = this.#candidates();
    // Nothing in them could take the focus before
    for (const candidate of candidates) if (candidate instanceof LitElement) await candidate.updateComplete;
    if (isLost()) focusFirst(candidates);
  }

  #candidates(): readonly HTMLElement[] {
    const root = this.#host.renderRoot;
    const requested = root.querySelector<HTMLElement>('[data-autofocus]');
    // On touch devices, a field would open the keyboard
    const isOpener = requested?.matches('input, wui-input, wui-otp') === true && matchesMedia('(pointer: coarse)');
    const frame = elementsAround(this.#host).find(each => each.matches('[part=view]')); // of the router
    const all = [
      this.#neighbour?.(),
      isOpener ? null : requested,
      root.querySelector<HTMLElement>('[part=steps]'),
      frame,
    ];
    return all.filter(each => each instanceof HTMLElement);
  }
}
