import type { Dispose } from '../../controllers/index.js';
import { report } from '../../controllers/core/report.js';
import { deepActiveElement, elementsAround, isAround, isTab } from './focus.js';
import { supportsCss } from './dom-features.js';

/**
 * Elements outside the trap that may take the focus: dialogs of the page, of a wallet or of another modal, and elements
 * marked with `data-latchkey-allow-focus`.
 */
const ALLOWED_SELECTORS = ['dialog[open]', '[aria-modal="true"]', '[data-latchkey-allow-focus]'];

const isAllowed = (element: HTMLElement): boolean =>
  ALLOWED_SELECTORS.some(selector => element.matches(selector)) ||
  (supportsCss('selector(:popover-open)') && element.matches(':popover-open'));

/** Whether the focus was last moved by keyboard. */
const isKeyboardFocus = (): boolean => deepActiveElement()?.matches(':focus-visible') ?? false;

const focus = (element: HTMLElement | SVGElement): void => element.focus({ preventScroll: true });

type Order = typeof import('tabbable');

/** Returns the Tab stops in a container. */
const stopsIn = (container: HTMLElement, { tabbable }: Order): readonly (HTMLElement | SVGElement)[] =>
  tabbable(container, { getShadowRoot: true });

/** Returns the place of an element in the Tab order; of one that is no stop, half a place before the next stop. */
function placeIn(container: HTMLElement, element: HTMLElement, order: Order): number {
  const stops = stopsIn(container, order);
  const at = stops.indexOf(element);
  if (at >= 0) return at;
  const all = order.focusable(container, { getShadowRoot: true }); // in the order of the document
  return stops.filter(stop => all.indexOf(stop) < all.indexOf(element)).length - 0.5;
}

/**
 * Calls `onFocus` for each move of the focus. A move within a shadow root is heard only there: the root is known by the
 * move that led into it.
 */
function onFocusMoves(container: HTMLElement, signal: AbortSignal, onFocus: (target: HTMLElement) => void): void {
  const listen = (root: Window | ShadowRoot): void =>
    root.addEventListener('focusin', onFocusIn, { capture: true, signal });
  const onFocusIn = (event: Event): void => {
    const [target, ...around] = event.composedPath();
    if (!(target instanceof HTMLElement)) return;
    if (isAround(container, target)) around.filter(node => node instanceof ShadowRoot).forEach(listen);
    onFocus(target);
  };
  listen(window);
}

/**
 * Moves the focus into `container` and keeps it there. The trap pauses while an allowed outside element has the focus
 * and reports that to `onPauseChange`. Returns a function that releases the focus. `tabbable` computes the Tab order;
 * the library `focus-trap` would add 4 kB, mostly for options that are not used here. `tabbable` loads at the first Tab
 * at the latest, so that only keyboard users load it.
 */
export function trapFocus(container: HTMLElement, onPauseChange: (isPaused: boolean) => void): Dispose {
  const life = new AbortController();
  let lastFocused: HTMLElement = container;
  let place = 0; // of the focus in the Tab order
  let expected: HTMLElement | SVGElement | undefined; // the stop to which a Tab moves the focus; its place is known
  let isPaused = false;
  let order: Order | undefined;

  const loadOrder = async (): Promise<Order> => (order ??= await import('tabbable'));
  const setPaused = (next: boolean): void => {
    if (next === isPaused) return;
    isPaused = next;
    onPauseChange(next);
  };
  const isAllowedOutside = (): boolean => elementsAround(deepActiveElement()).some(isAllowed) && !isIn();
  const isIn = (): boolean => isAround(container, deepActiveElement());

  const onFocus = (target: HTMLElement): void => {
    if (isAround(container, target)) {
      lastFocused = target;
      if (order && target !== expected) place = placeIn(container, target, order);
      expected = target;
      setPaused(false);
    } else if (elementsAround(target).some(isAllowed)) setPaused(true);
    else {
      setPaused(false);
      focus(lastFocused.isConnected ? lastFocused : container);
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isTab(event) || isAllowedOutside()) return;
    setPaused(false); // the element that had the focus was removed
    if (order && isWithin(order, event.shiftKey)) return; // the browser moves the focus
    event.preventDefault();
    if (order) step(order, event.shiftKey);
    else loadOrder().then(known => !life.signal.aborted && step(known, event.shiftKey), report); // the next Tab retries
  };

  /**
   * Whether a stop has the focus and there is a next one within the container; expects the browser to move there. From
   * an element that is no stop, browsers move to other stops.
   */
  const isWithin = (known: Order, isBack: boolean): boolean => {
    const stops = stopsIn(container, known);
    const at = stops.indexOf(deepActiveElement() ?? container);
    const next = at + (isBack ? -1 : 1);
    if (at < 0 || !stops[next]) return false;
    place = next;
    expected = stops[next];
    return true;
  };
  /**
   * Moves the focus by one Tab stop, scrolls to it and wraps around; the container precedes the first stop. If the
   * focused element was removed, the stop that has its place now is the next one.
   */
  const step = (known: Order, isBack: boolean): void => {
    const active = deepActiveElement();
    const stops = stopsIn(container, known);
    const at = active ? placeIn(container, active, known) : isBack ? place : Math.ceil(place) - 1;
    place = isBack ? (at > 0 ? Math.ceil(at) : stops.length) - 1 : (Math.floor(at) + 1) % Math.max(stops.length, 1);
    expected = stops.at(place);
    (expected ?? container).focus();
  };

  if (isKeyboardFocus()) void loadOrder().catch(() => undefined); // the first Tab retries
  focus(container);
  onFocusMoves(container, life.signal, onFocus);
  window.addEventListener('keydown', onKeyDown, { capture: true, signal: life.signal });
  return () => life.abort();
}
