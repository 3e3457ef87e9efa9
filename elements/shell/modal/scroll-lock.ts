import type { Dispose } from '../../../controllers/index.js';

const CLASS = 'latchkey-scroll-lock';

/** Windows that are open over the page: more than one if a page has several modals. */
let locks = 0;
let sheet: CSSStyleSheet | undefined;

/** Keeps the page from scrolling under the window, without moving it. What is returned lets it scroll again. */
export function lockScroll(): Dispose {
  locks += 1;
  if (locks === 1) hold();
  let isHeld = true;
  return () => {
    if (isHeld) locks -= 1;
    if (isHeld && locks === 0) document.documentElement.classList.remove(CLASS);
    isHeld = false;
  };
}

function hold(): void {
  const root = document.documentElement;
  const scrollbar = window.innerWidth - root.clientWidth;
  // Where the page has a scrollbar, its room is kept.
  const room = CSS.supports('scrollbar-gutter: stable')
    ? 'scrollbar-gutter: stable'
    : `padding-inline-end: ${scrollbar}px`;
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(`.${CLASS} { overflow: hidden !important; ${scrollbar > 0 ? room : ''} }`);
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  root.classList.add(CLASS);
}
