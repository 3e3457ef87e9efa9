import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { recordPress } from './return-focus.js';

/**
 * Follows whether the focus was last in an element, and which of its controls was pressed last. A control that is removed takes the focus along, and browsers tell
 * that of no other element; so the page has the focus only after a press or a move of the focus elsewhere.
 */
export class FocusTrail implements ReactiveController {
  readonly #around: Element;

  /** Whether the focus was last in the element. */
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

  /** Hears the click before the control itself, which may go with it. */
  readonly #onClick = (event: Event): void => {
    const path = event.composedPath();
    recordPress(this.#around, path.includes(this.#around) ? path[0] : undefined);
  };
}
