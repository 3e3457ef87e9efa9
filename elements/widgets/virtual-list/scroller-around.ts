import { parentAcross } from '../../internal/parent-across.js';

/**
 * Returns the frame of the view around an element, across shadow roots, if it scrolls; undefined in an inline modal,
 * whose page scrolls, and outside a modal.
 */
export function scrollerAround(element: Element): HTMLElement | undefined {
  let frame: HTMLElement | undefined;
  for (let node = parentAcross(element); node; node = parentAcross(node)) {
    if (!(node instanceof HTMLElement)) continue;
    if (node.matches('[part~=view]')) frame ??= node;
    if (node.hasAttribute('enable-embedded')) return undefined;
  }
  return frame;
}
