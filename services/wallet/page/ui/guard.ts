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

/**
 * Where a part of the screen is: `hidden` if the page covers it or cuts it off, `cut` if a part of the buttons is not scrolled
 * to, `away` if nothing of it is in the window.
 */
type Sight = 'whole' | 'hidden' | 'cut' | 'away';

const sightOfScreen = ({ isIntersecting, isVisible, intersectionRatio }: SightEntry): Sight =>
  !isIntersecting ? 'away' : isVisible && intersectionRatio >= WHOLE ? 'whole' : 'hidden';

/** `isVisible` is absent in browsers that do not tell what covers an element. */
function sightOfButtons({ isIntersecting, isVisible, intersectionRatio }: Partial<SightEntry>): Sight {
  if (!isIntersecting) return 'away';
  if ((intersectionRatio ?? 0) < WHOLE) return 'cut';
  return isVisible === false ? 'hidden' : 'whole';
}

/** Says when buttons may be pressed. */
export interface Guard {
  /** Takes the button in its footer, and undefined when it is gone; for the directive `ref`. */
  readonly watch: (button: Element | undefined) => void;
  /** True once button and question have been in sight for a moment, as they are now. */
  isOver(): boolean;
  /** False as long as the browser drops clicks on the frame, because it has just appeared; then true. */
  isSettled(): boolean;
  /** True once the buttons have been in sight for a moment: until then the keyboard must not pass what stands above them. */
  isReached(): boolean;
  /** True if the frame is shown and the page hides a part of the question, for longer than it takes to appear. */
  isHidden(): boolean;
}

/**
 * Reports where the screen and the buttons are; only the buttons in a browser that does not tell what covers them.
 *
 * @returns a function that ends the reports
 */
function watchSight(footer: Element, onChange: (screen: Sight, buttons: Sight) => void): () => void {
  const main = footer.closest('main');
  const covered = hasSight() ? main : null;
  let screen: Sight = covered ? 'away' : 'whole';
  let buttons: Sight = 'away';
  const follow = (entries: readonly IntersectionObserverEntry[]): void => {
    // The options ask for `isVisible`
    for (const entry of entries as readonly SightEntry[])
      if (entry.target === footer) buttons = sightOfButtons(entry);
      else screen = sightOfScreen(entry);
    onChange(screen, buttons);
  };
  const threshold = [0, WHOLE, 1];
  const sight: SightInit = { threshold, trackVisibility: true, delay: SIGHT_MS };
  const observer = new IntersectionObserver(follow, hasSight() ? sight : { threshold });
  // The buttons and all that they are about, instead of the button: one that is not enabled yet is faded itself
  for (const part of [footer, covered]) if (part) observer.observe(part);
  // Firefox does not report each time that the buttons come in sight; what it begins to observe, it reports always
  const observeAgain = (): void => {
    if (buttons === 'whole') return;
    observer.unobserve(footer);
    observer.observe(footer);
  };
  const scrolled = { capture: true, passive: true } as const;
  if (!hasSight()) {
    main?.addEventListener('scroll', observeAgain, scrolled);
    window.addEventListener('resize', observeAgain);
  }
  return () => {
    observer.disconnect();
    main?.removeEventListener('scroll', observeAgain, scrolled);
    window.removeEventListener('resize', observeAgain);
  };
}

/**
 * Guards a button. The moment begins when the buttons are in sight as a whole, so that a person has come to them. Where the
 * browser tells what covers an element (IntersectionObserver, version 2), the whole question must be really visible too: a
 * page cannot hide it and let a person press what it shows instead. While a frame asks so, Chromium also drops every click
 * on it within half a second after the page has moved it, and no event tells of it.
 */
export function createGuard(redraw: () => void): Guard {
  let isOver = false; // not by a clock: timers may end before their time
  let isHidden = false;
  let isReached = false;
  let isSettled = !hasSight();
  let timer: number | undefined;
  let end: (() => void) | undefined;
  let watched: Element | undefined;
  const wait = (act: () => void): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      isSettled = true;
      act();
      redraw();
    }, GUARD_MS);
  };
  const onChange = (screen: Sight, buttons: Sight): void => {
    const wasOver = isOver;
    [isOver, isHidden] = [false, false];
    if (screen === 'away' || (screen === 'hidden' && buttons === 'away')) clearTimeout(timer);
    else if (screen === 'hidden' || buttons === 'hidden') wait(() => (isHidden = isReached = true));
    else if (buttons === 'whole') wait(() => (isOver = isReached = true));
    else wait(() => undefined); // the buttons are not scrolled to
    if (wasOver) redraw();
  };
  return {
    watch(button) {
      end?.();
      end = undefined;
      watched = button;
      if (!button) return clearTimeout(timer);
      // The button is not in the document yet
      queueMicrotask(() => {
        const footer = watched === button && button.closest('footer');
        if (!footer) return;
        end?.();
        end = watchSight(footer, onChange);
      });
    },
    isOver: () => isOver,
    isSettled: () => isSettled,
    isReached: () => isReached,
    isHidden: () => isHidden,
  };
}
