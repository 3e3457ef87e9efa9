import { activeIn } from './active-element.js';
import { parentAcross } from './parent-across.js';

/** Returns the focused element across shadow roots, or undefined if only the page has the focus. */
export function deepActiveElement(root: Document | ShadowRoot = document): HTMLElement | undefined {
  const active = activeIn(root);
  if (!(active instanceof HTMLElement) || active === document.body) return undefined;
  return (active.shadowRoot && deepActiveElement(active.shadowRoot)) ?? active;
}

/** Returns an element and its ancestors across shadow roots, innermost first. */
export function elementsAround(element: Element | undefined): readonly HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let node: Node | null = element ?? null; node; node = parentAcross(node)) {
    if (node instanceof HTMLElement && node !== document.body && node !== document.documentElement) around.push(node);
  }
  return around;
}

/** Whether `outer` is `element` or its ancestor across shadow roots. */
export const isAround = (outer: Element, element: Element | undefined): boolean =>
  elementsAround(element).some(node => node === outer);

/** Whether the key is Tab; WebKitGTK calls the key of Shift+Tab "Unidentified". */
export const isTab = ({ key, code }: KeyboardEvent): boolean => key === 'Tab' || code === 'Tab';

/** Moves the focus to the first candidate that accepts it; returns false if none does. */
export function focusFirst(candidates: readonly HTMLElement[]): boolean {
  return candidates.some(candidate => {
    if (!candidate.isConnected) return false;
    candidate.focus({ preventScroll: true });
    return isAround(candidate, deepActiveElement());
  });
}

/**
 * Records the focused element. Returns a function that restores the focus to it, or, if it was replaced, to its nearest
 * ancestor that is still connected.
 */
export function rememberFocus(): () => void {
  const around = elementsAround(deepActiveElement());
  return () => void focusFirst(around);
}

/**
 * Restores the focus, and again in the next task if it was lost: a new connection may replace the element that opened
 * the modal.
 */
export function restoreFocusTwice(restoreFocus: () => void): void {
  restoreFocus();
  setTimeout(() => {
    if (!deepActiveElement()) restoreFocus();
  });
}
