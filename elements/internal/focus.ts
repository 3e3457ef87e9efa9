import { parentAcross } from './parent-across.js';

/** The element that has the focus, however deep in shadow roots; undefined where nothing but the page has it. */
export function deepActiveElement(root: DocumentOrShadowRoot = document): HTMLElement | undefined {
  const active = root.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return undefined;
  return (active.shadowRoot && deepActiveElement(active.shadowRoot)) ?? active;
}

/** An element and all elements around it, innermost first, out of shadow roots to the page. */
export function elementsAround(element: Element | undefined): readonly HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let node: Node | null = element ?? null; node; node = parentAcross(node)) {
    if (node instanceof HTMLElement && node !== document.body && node !== document.documentElement) around.push(node);
  }
  return around;
}

/** True if `outer` is `element`, or around it, across shadow roots. */
export const isAround = (outer: Element, element: Element | undefined): boolean =>
  elementsAround(element).some(node => node === outer);

/** Moves the focus to the first of `candidates` that takes it; false if none does. */
export function focusFirst(candidates: readonly HTMLElement[]): boolean {
  return candidates.some(candidate => {
    if (!candidate.isConnected) return false;
    candidate.focus({ preventScroll: true });
    return isAround(candidate, deepActiveElement());
  });
}

/**
 * Remembers where the focus is. What is returned brings it back: to the same element, or, if that has been rendered
 * anew, to what now stands in its place in the nearest host that is still there.
 */
export function rememberFocus(): () => void {
  const around = elementsAround(deepActiveElement());
  return () => void focusFirst(around);
}
