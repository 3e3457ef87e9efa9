import { createFocusTrap } from 'focus-trap';
import type { Dispose } from '../../controllers/index.js';
import { deepActiveElement, elementsAround, isAround } from './focus.js';

/**
 * What may have the focus although it lies outside: what a page or a wallet puts into the top layer, such as its own
 * dialog, and what says of itself that it belongs to us.
 */
const ALLOWED = ['dialog[open]', '[data-latchkey-allow-focus]'];

const isAllowed = (element: HTMLElement): boolean =>
  ALLOWED.some(selector => element.matches(selector)) ||
  (CSS.supports('selector(:popover-open)') && element.matches(':popover-open'));

/**
 * Keeps the focus in `container`, and moves it there. While it is in something outside that may have it, the trap
 * waits, and tells so. What is returned lets the focus go.
 */
export function trapFocus(container: HTMLElement, onWait: (isWaiting: boolean) => void): Dispose {
  const trap = createFocusTrap(container, {
    tabbableOptions: { getShadowRoot: true },
    initialFocus: () => (isAround(container, deepActiveElement()) ? false : container),
    fallbackFocus: container,
    delayInitialFocus: false,
    returnFocusOnDeactivate: false,
    escapeDeactivates: false,
    allowOutsideClick: true,
    preventScroll: true,
  });
  const life = new AbortController();
  let last: HTMLElement = container;

  const wait = (isWaiting: boolean): void => {
    if (isWaiting === trap.paused) return;
    if (isWaiting) trap.pause();
    else trap.unpause();
    if (isWaiting === trap.paused) onWait(isWaiting); // a window opened over this one has its own trap
  };

  /** Before the trap hears of it, which listens to the document. */
  const onFocusIn = (event: Event): void => {
    const [target] = event.composedPath();
    if (!(target instanceof HTMLElement)) return;
    if (event.composedPath().includes(container)) {
      last = target;
      wait(false);
    } else if (elementsAround(target).some(isAllowed)) wait(true);
    else if (!trap.paused && !last.isConnected) container.focus({ preventScroll: true }); // where the trap would go is gone
  };

  /** Whatever the trap waited for has gone, and the focus with it. */
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Tab' && !elementsAround(deepActiveElement()).some(isAllowed)) wait(false);
  };

  trap.activate();
  window.addEventListener('focusin', onFocusIn, { capture: true, signal: life.signal });
  window.addEventListener('keydown', onKeyDown, { capture: true, signal: life.signal });
  return () => {
    life.abort();
    trap.deactivate();
  };
}
