import { deepActiveElement } from './focus.js';
import { matchesMedia } from './dom-features.js';

/**
 * Focuses the field with `data-autofocus` of a view that was loading when the router showed it. Does nothing once the
 * person has moved the focus from the frame of the view, or on touch devices, where a field would open the keyboard.
 */
export function focusLoadedView(view: Element): void {
  const frame = view.parentElement;
  if (!frame || deepActiveElement() !== frame || matchesMedia('(pointer: coarse)')) return;
  const isByKeyboard = frame.matches(':focus-visible');
  view.shadowRoot?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  if (isByKeyboard) return;
  frame.classList.add('quiet'); // as the router: after a click, the field has no ring until it loses the focus
  frame.addEventListener('focusout', () => frame.classList.remove('quiet'), { once: true });
}
