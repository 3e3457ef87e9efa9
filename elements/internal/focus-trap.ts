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

/** Was the last that a person did done by keyboard? */
const isByKeyboard = (): boolean => deepActiveElement()?.matches(':focus-visible') ?? false;

/**
 * Keeps the focus in `container`, and moves it there. While it is in something outside that may have it, the trap
 * waits, and tells so. What is returned lets the focus go. What can have the focus, and in which order, `tabbable`
 * knows; the library around it would be four kilobytes more, most of them for what has to be switched off here. It is
 * loaded for those who use a keyboard, at the first Tab at the latest.
 */
export function trapFocus(container: HTMLElement, onWait: (isWaiting: boolean) => void): Dispose {
  const life = new AbortController();
  let last: HTMLElement = container;
  let isWaiting = false;
  let order: typeof import('tabbable') | undefined;

  const loadOrder = async (): Promise<typeof import('tabbable')> => (order ??= await import('tabbable'));
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
    if (order && !isAtEnd(order, event.shiftKey)) return; // the browser knows the way
    event.preventDefault();
    if (order) step(order, event.shiftKey);
    else loadOrder().then(known => !life.signal.aborted && step(known, event.shiftKey), reportError); // asked for again by the next Tab
  };

  const isAtEnd = ({ tabbable }: typeof import('tabbable'), isBack: boolean): boolean => {
    const stops = tabbable(container, { getShadowRoot: true });
    const at = deepActiveElement();
    return !isIn() || stops.length === 0 || at === stops.at(isBack ? 0 : -1) || (isBack && at === container);
  };
  /** Moves on by one stop, and round at the ends; the container itself stands before the first. */
  const step = ({ tabbable }: typeof import('tabbable'), isBack: boolean): void => {
    const stops = tabbable(container, { getShadowRoot: true });
    const at = stops.findIndex(stop => stop === deepActiveElement());
    focus(stops.at(isBack ? Math.max(at, 0) - 1 : (at + 1) % Math.max(stops.length, 1)) ?? container);
  };

  if (isByKeyboard()) void loadOrder().catch(() => undefined); // Tab asks for it again
  if (!isIn()) focus(container);
  window.addEventListener('focusin', onFocusIn, { capture: true, signal: life.signal });
  window.addEventListener('keydown', onKeyDown, { capture: true, signal: life.signal });
  return () => life.abort();
}
