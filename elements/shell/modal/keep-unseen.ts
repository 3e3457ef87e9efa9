import type { Dispose } from '../../../controllers/index.js';

/**
 * Hides what is drawn beforehand: from eyes, from the focus and from those who listen. Whatever is in it is styled anew
 * when it may be seen, which takes as long as all the rest of opening; so that is done while somebody presses what may
 * open it. What is returned stops hiding it.
 */
export function keepUnseen(element: HTMLElement): Dispose {
  const life = new AbortController();
  const options = { capture: true, signal: life.signal };
  const hide = (): void => element.classList.add('hidden');
  const show = (): void => element.classList.remove('hidden');
  const onPress = (): void => {
    show();
    element.getBoundingClientRect(); // now, rather than when it is asked to open
  };
  const onRelease = (): unknown => setTimeout(() => life.signal.aborted || hide()); // after the click, if there is one
  window.addEventListener('pointerdown', onPress, options);
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, onRelease, options);
  hide();
  return () => {
    life.abort();
    show();
  };
}
