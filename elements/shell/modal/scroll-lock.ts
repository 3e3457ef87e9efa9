import type { Dispose } from '../../../controllers/index.js';

const CLASS = 'latchkey-scroll-lock';

/** Windows that are open over the page: more than one if a page has several modals. */
let locks = 0;
let sheet: CSSStyleSheet | undefined;

/** How wide the page's own scrollbar is, in pixels. Best asked for before anything is drawn anew, which it would wait for. */
export const scrollbarWidth = (): number => window.innerWidth - document.documentElement.clientWidth;

/** Keeps the page from scrolling under the window, without moving it. What is returned lets it scroll again. */
export function lockScroll(scrollbar = scrollbarWidth()): Dispose {
  locks += 1;
  if (locks === 1) hold(scrollbar);
  let isHeld = true;
  return () => {
    if (isHeld) locks -= 1;
    if (isHeld && locks === 0) document.documentElement.classList.remove(CLASS);
    isHeld = false;
  };
}

function hold(scrollbar: number): void {
  const root = document.documentElement;
  // Where the page has a scrollbar, its room is kept.
  const room = CSS.supports('scrollbar-gutter: stable')
    ? 'scrollbar-gutter: stable'
    : `padding-inline-end: ${scrollbar}px`;
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(`.${CLASS} { overflow: hidden !important; ${scrollbar > 0 ? room : ''} }`);
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  root.classList.add(CLASS);
}
