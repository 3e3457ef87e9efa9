/** What the element behind a shield does with what a person does in it. */
export interface ShieldHandlers {
  click(path: readonly EventTarget[]): void;
  keydown(event: KeyboardEvent): void;
}

const SHIELDED = ['pointerdown', 'mousedown', 'touchstart', 'click', 'focusin', 'keydown', 'keyup'] as const;

/**
 * Keeps what happens inside `host` from the page around it, as a browser does for a wallet's own window: no focus trap
 * of the page may pull the focus out, no handler of the page may swallow a click. Works by listening on `window` in the
 * capture phase, before anything on `document`. Returns what lifts the shield.
 */
export function shieldEvents(host: Element, handlers: ShieldHandlers): () => void {
  const lifted = new AbortController();
  for (const type of SHIELDED) {
    window.addEventListener(
      type,
      event => {
        const path = event.composedPath();
        if (!path.includes(host)) return;
        // Only other listeners are stopped: buttons, checkboxes and links still do what they do by themselves
        event.stopImmediatePropagation();
        if (event.type === 'click') handlers.click(path);
        if (event instanceof KeyboardEvent && event.type === 'keydown') handlers.keydown(event);
      },
      { capture: true, signal: lifted.signal },
    );
  }
  return () => lifted.abort();
}
