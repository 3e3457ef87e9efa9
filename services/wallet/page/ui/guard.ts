/**
 * How long in milliseconds a button waits after it has appeared: a click that was meant for something else does not approve.
 * Longer than the half second in which Chromium drops clicks, since that begins when the browser learns where the frame is.
 */
const GUARD_MS = 650;
/** Least time in which a browser tells that something covers a button; none tells more often. */
const SIGHT_MS = 100;

/** Share of a part that must be in sight: what a page cuts off cannot be read. Browsers round the sizes of elements. */
const WHOLE = 0.99;

/** Observer of version 2, which the types of TypeScript lack. */
type SightInit = IntersectionObserverInit & { readonly trackVisibility: true; readonly delay: number };
type SightEntry = IntersectionObserverEntry & { readonly isVisible: boolean };

/** Whether this browser tells whether a page covers the frame, cuts it off, fades it or distorts it. */
const hasSight = (): boolean =>
  'IntersectionObserverEntry' in window && 'isVisible' in IntersectionObserverEntry.prototype;

/** Says when buttons may be pressed. */
export interface Guard {
  /** Takes the button in its footer, and undefined when it is gone; for the directive `ref`. */
  readonly watch: (button: Element | undefined) => void;
  /** True once button and question have been in sight for a moment, as they are now. */
  isOver(): boolean;
  /** False as long as the browser drops clicks on the frame, because it has just appeared; then true. */
  isSettled(): boolean;
  /** True if the frame is shown and the page hides a part of the question, for longer than it takes to appear. */
  isHidden(): boolean;
}

/**
 * Guards a button. Where the browser tells what covers an element (IntersectionObserver, version 2), the moment begins when
 * the whole question is really visible: a page cannot hide it and let a person press what it shows instead. While a frame
 * asks so, Chromium also drops every click on it within half a second after the page has moved it, and no event tells of it.
 */
export function createGuard(redraw: () => void): Guard {
  let isOver = false; // not by a clock: timers may end before their time
  let isHidden = false;
  let isSettled = !hasSight();
  let timer: number | undefined;
  let observer: IntersectionObserver | undefined;
  const wait = (end: () => void): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      isSettled = true;
      end();
      redraw();
    }, GUARD_MS);
  };
  const begin = (): void => wait(() => (isOver = true));
  /** Whether each part is in sight as a whole; undefined where the frame is not shown. */
  const sights = new Map<Element, boolean | undefined>();
  const follow = (entries: readonly IntersectionObserverEntry[]): void => {
    // asked for below
    for (const { target, isIntersecting, isVisible, intersectionRatio } of entries as readonly SightEntry[])
      sights.set(target, isIntersecting ? isVisible && intersectionRatio >= WHOLE : undefined);
    const wasOver = isOver;
    [isOver, isHidden] = [false, false];
    const all = [...sights.values()];
    if (all.includes(undefined)) clearTimeout(timer);
    else if (all.includes(false)) wait(() => (isHidden = true));
    else begin();
    if (wasOver) redraw();
  };
  if (!hasSight()) begin();
  return {
    watch(button) {
      observer?.disconnect();
      observer = undefined;
      if (!hasSight()) return;
      sights.clear();
      if (!button) return clearTimeout(timer);
      const current = new IntersectionObserver(follow, {
        trackVisibility: true,
        delay: SIGHT_MS,
        threshold: [0, 1],
      } as SightInit);
      observer = current;
      // The buttons and all that they are about, instead of the button: one that is not enabled yet is faded itself
      const observe = (): void => {
        for (const part of [button.closest('footer'), button.closest('main')]) if (part) current.observe(part);
      };
      queueMicrotask(() => observer === current && observe()); // the button is not in the document yet
    },
    isOver: () => isOver,
    isSettled: () => isSettled,
    isHidden: () => isHidden,
  };
}
