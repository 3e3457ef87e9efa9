/** Event handlers of the shielded element. */
export interface ShieldHandlers {
  click(path: readonly EventTarget[]): void;
  keydown(event: KeyboardEvent): void;
}

const SHIELDED = ['pointerdown', 'mousedown', 'touchstart', 'click', 'focusin', 'keydown', 'keyup'] as const;

/**
 * Hides events inside `host` from the page, as a separate wallet window would: a focus trap of the page cannot move the
 * focus out and no handler of the page can cancel a click. Listens on `window` in the capture phase, before any listener
 * on `document`. Returns a function that removes the shield.
 */
export function shieldEvents(host: Element, handlers: ShieldHandlers): () => void {
  const lifted = new AbortController();
  for (const type of SHIELDED) {
    window.addEventListener(
      type,
      event => {
        const path = event.composedPath();
        if (!path.includes(host)) return;
        // Only other listeners are stopped; the default actions of buttons, checkboxes and links still run
        event.stopImmediatePropagation();
        if (event.type === 'click') handlers.click(path);
        if (event instanceof KeyboardEvent && event.type === 'keydown') handlers.keydown(event);
      },
      { capture: true, signal: lifted.signal },
    );
  }
  return () => lifted.abort();
}
