import { tabbable } from 'tabbable';
import type { Dispose } from '../../controllers/index.js';
import { deepActiveElement, elementsAround, isAround } from './focus.js';

/**
 * What may have the focus although it lies outside: what a page, a wallet or another modal of ours puts above
 * everything, such as its own dialog, and what says of itself that it belongs to us.
 */
const ALLOWED = ['dialog[open]', '[aria-modal="true"]', '[data-latchkey-allow-focus]'];

const isAllowed = (element: HTMLElement): boolean =>
  ALLOWED.some(selector => element.matches(selector)) ||
  (CSS.supports('selector(:popover-open)') && element.matches(':popover-open'));

/**
 * Keeps the focus in `container`, and moves it there. While it is in something outside that may have it, the trap
 * waits, and tells so. What is returned lets the focus go. What can have the focus, and in which order, `tabbable`
 * knows; the library around it would be four kilobytes more, most of them for what has to be switched off here.
 */
export function trapFocus(container: HTMLElement, onWait: (isWaiting: boolean) => void): Dispose {
  const life = new AbortController();
  let last: HTMLElement = container;
  let isWaiting = false;

  const wait = (next: boolean): void => {
    if (next === isWaiting) return;
    isWaiting = next;
    onWait(next);
  };
  const isElsewhere = (): boolean => elementsAround(deepActiveElement()).some(isAllowed) && !isIn();
  const isIn = (): boolean => isAround(container, deepActiveElement());
  const focus = (element: HTMLElement | SVGElement): void => element.focus({ preventScroll: true });

  const onFocusIn = (event: Event): void => {
    const [target] = event.composedPath();
    if (!(target instanceof HTMLElement)) return;
    if (event.composedPath().includes(container)) {
      last = target;
      wait(false);
    } else if (elementsAround(target).some(isAllowed)) wait(true);
    else {
      wait(false);
      focus(last.isConnected ? last : container);
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || isElsewhere()) return;
    wait(false); // whatever it waited for has gone, and the focus with it
    const stops = tabbable(container, { getShadowRoot: true });
    const [end, start] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    const at = deepActiveElement();
    const isAtEnd = !isIn() || at === end || (event.shiftKey && at === container);
    if (start && !isAtEnd) return;
    event.preventDefault();
    focus(start ?? container);
  };

  if (!isIn()) focus(container);
  window.addEventListener('focusin', onFocusIn, { capture: true, signal: life.signal });
  window.addEventListener('keydown', onKeyDown, { capture: true, signal: life.signal });
  return () => life.abort();
}
