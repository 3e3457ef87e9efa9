import { report } from '../../../controllers/core/report.js';
import type { Dispose } from '../../../controllers/index.js';
import { deepActiveElement, isAround, rememberFocus, restoreFocusTwice } from '../../internal/focus.js';
import { trapFocus } from '../../internal/focus-trap.js';
import { lockScroll } from './scroll-lock.js';

/** An open modal, and what it does while it holds the page. */
interface Holder {
  readonly modal: HTMLElement;
  readonly card: HTMLElement;
  /** Width of the page's scrollbar in px, measured before the modal was rendered. */
  readonly scrollbar: number;
  /** Called when an element above the modal, such as a wallet's own dialog, gets the focus or loses it. */
  readonly onFocusAbove: (isAbove: boolean) => void;
  /** Called on Escape, unless an element inside or above the modal has handled the key. */
  readonly onEscape: () => void;
}

/**
 * Keeps focus, keys, scrolling and pointer of the page for an open modal. Scrolling is locked and the page made inert
 * after the frame that shows the modal, which would wait for the layout of the page; the focus is trapped without that.
 * Returns a function that gives everything back; the focus returns unless the person has moved it elsewhere.
 */
export function holdPage({ modal, card, scrollbar, onFocusAbove, onEscape }: Holder): Dispose {
  const life = new AbortController();
  const { signal } = life;
  const restoreFocus = rememberFocus();
  const untilRelease = (take: () => Dispose): void => {
    if (!signal.aborted) signal.addEventListener('abort', take());
  };
  const freeze = async (): Promise<void> => {
    untilRelease(() => lockScroll(scrollbar));
    const { makePageInert } = await import('./inert-page.js');
    untilRelease(() => makePageInert(modal));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const active = deepActiveElement();
    if (event.key !== 'Escape' || event.defaultPrevented || (active && !isAround(modal, active))) return;
    event.preventDefault();
    onEscape();
  };
  requestAnimationFrame(() => setTimeout(() => void freeze().catch(report)));
  const releaseFocus = trapFocus(card, onFocusAbove);
  window.addEventListener('keydown', onKeyDown, { signal });
  return () => {
    const active = deepActiveElement();
    life.abort(); // an inert opener would not take the focus
    releaseFocus();
    if (!active || isAround(modal, active)) restoreFocusTwice(restoreFocus);
  };
}
