import type { Dispose } from '../../controllers/index.js';
import { deepActiveElement, elementsAround, isAround } from './focus.js';

/**
 * Elements outside the trap that may take the focus: dialogs of the page, of a wallet or of another modal, and elements
 * marked with `data-latchkey-allow-focus`.
 */
const ALLOWED_SELECTORS = ['dialog[open]', '[aria-modal="true"]', '[data-latchkey-allow-focus]'];

const isAllowed = (element: HTMLElement): boolean =>
  ALLOWED_SELECTORS.some(selector => element.matches(selector)) ||
  (CSS.supports('selector(:popover-open)') && element.matches(':popover-open'));

/** Whether the focus was last moved by keyboard. */
const isKeyboardFocus = (): boolean => deepActiveElement()?.matches(':focus-visible') ?? false;

/**
 * Moves the focus into `container` and keeps it there. The trap pauses while an allowed outside element has the focus
 * and reports that to `onPauseChange`. Returns a function that releases the focus. `tabbable` computes the Tab order;
 * the library `focus-trap` would add 4 kB, mostly for options that are not used here. `tabbable` loads at the first Tab
 * at the latest, so that only keyboard users load it.
 */
export function trapFocus(container: HTMLElement, onPauseChange: (isPaused: boolean) => void): Dispose {
  const life = new AbortController();
  let lastFocused: HTMLElement = container;
  let isPaused = false;
  let order: typeof import('tabbable') | undefined;

  const loadOrder = async (): Promise<typeof import('tabbable')> => (order ??= await import('tabbable'));
  const setPaused = (next: boolean): void => {
    if (next === isPaused) return;
    isPaused = next;
    onPauseChange(next);
  };
  const isAllowedOutside = (): boolean => elementsAround(deepActiveElement()).some(isAllowed) && !isIn();
  const isIn = (): boolean => isAround(container, deepActiveElement());
  const focus = (element: HTMLElement | SVGElement): void => element.focus({ preventScroll: true });

  const onFocusIn = (event: Event): void => {
    const [target] = event.composedPath();
    if (!(target instanceof HTMLElement)) return;
    if (event.composedPath().includes(container)) {
      lastFocused = target;
      setPaused(false);
    } else if (elementsAround(target).some(isAllowed)) setPaused(true);
    else {
      setPaused(false);
      focus(lastFocused.isConnected ? lastFocused : container);
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || isAllowedOutside()) return;
    setPaused(false); // the element that had the focus was removed
    if (order && !isAtEnd(order, event.shiftKey)) return; // the browser moves the focus
    event.preventDefault();
    if (order) step(order, event.shiftKey);
    else loadOrder().then(known => !life.signal.aborted && step(known, event.shiftKey), reportError); // the next Tab retries
  };

  const isAtEnd = ({ tabbable }: typeof import('tabbable'), isBack: boolean): boolean => {
    const stops = tabbable(container, { getShadowRoot: true });
    const at = deepActiveElement();
    return !isIn() || stops.length === 0 || at === stops.at(isBack ? 0 : -1) || (isBack && at === container);
  };
  /** Moves the focus by one Tab stop and wraps around; the container precedes the first stop. */
  const step = ({ tabbable }: typeof import('tabbable'), isBack: boolean): void => {
    const stops = tabbable(container, { getShadowRoot: true });
    const at = stops.findIndex(stop => stop === deepActiveElement());
    focus(stops.at(isBack ? Math.max(at, 0) - 1 : (at + 1) % Math.max(stops.length, 1)) ?? container);
  };

  if (isKeyboardFocus()) void loadOrder().catch(() => undefined); // the first Tab retries
  if (!isIn()) focus(container);
  window.addEventListener('focusin', onFocusIn, { capture: true, signal: life.signal });
  window.addEventListener('keydown', onKeyDown, { capture: true, signal: life.signal });
  return () => life.abort();
}
