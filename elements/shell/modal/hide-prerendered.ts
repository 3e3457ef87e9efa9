import type { Dispose } from '../../../controllers/index.js';

/**
 * Hides a prerendered element from view, focus and assistive technology. Its content is restyled when it becomes
 * visible, which takes as long as the rest of the opening; so the restyling happens on pointerdown, before the click
 * that may open the modal. Returns a function that shows the element.
 */
export function hidePrerendered(element: HTMLElement): Dispose {
  const life = new AbortController();
  const options = { capture: true, signal: life.signal };
  const hide = (): void => element.classList.add('hidden');
  const show = (): void => element.classList.remove('hidden');
  const onPress = (): void => {
    show();
    element.getBoundingClientRect(); // forces the style calculation now
  };
  const onRelease = (): unknown => setTimeout(() => life.signal.aborted || hide()); // after a possible click
  window.addEventListener('pointerdown', onPress, options);
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, onRelease, options);
  hide();
  return () => {
    life.abort();
    show();
  };
}
