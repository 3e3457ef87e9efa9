import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { recordPress } from './return-focus.js';

/**
 * Records whether the focus was last inside a modal, and which of its controls was pressed last. Browsers fire no event when
 * a focused control is removed, so a modal that has lost the focus that way still counts as focused. A press on the page,
 * or a focus there, ends that.
 */
export class FocusTrail implements ReactiveController {
  readonly #around: Element;

  /** True if the focus was last in the modal. */
  isInside = false;

  constructor(host: ReactiveControllerHost, around: Element) {
    this.#around = around;
    host.addController(this);
  }

  hostConnected(): void {
    for (const type of ['focusin', 'pointerdown'] as const)
      window.addEventListener(type, this.#onMove, { capture: true, passive: true });
    window.addEventListener('click', this.#onClick, { capture: true, passive: true });
  }

  hostDisconnected(): void {
    for (const type of ['focusin', 'pointerdown'] as const)
      window.removeEventListener(type, this.#onMove, { capture: true });
    window.removeEventListener('click', this.#onClick, { capture: true });
    this.isInside = false;
  }

  readonly #onMove = (event: Event): void => {
    this.isInside = event.composedPath().includes(this.#around);
  };

  /** Runs before the listeners of the control, which may remove it. */
  readonly #onClick = (event: Event): void => {
    const path = event.composedPath();
    recordPress(this.#around, path.includes(this.#around) ? path[0] : undefined);
  };
}
