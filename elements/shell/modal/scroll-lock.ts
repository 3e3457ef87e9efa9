import { supportsAdoptingStyleSheets } from 'lit';
import type { Dispose } from '../../../controllers/index.js';
import { supportsCss } from '../../internal/dom-features.js';

/** Number of open modals; a page can have several. */
let locks = 0;
let sheet: CSSStyleSheet | undefined;

/** Returns the width of the page's scrollbar in px. Call it before DOM changes, because it forces a layout. */
export const scrollbarWidth = (): number => window.innerWidth - document.documentElement.clientWidth;

/**
 * Prevents the page from scrolling, without a layout shift. Changes no element of the page, which a framework may still
 * compare with what the server has sent. Returns a function that releases the lock.
 */
export function lockScroll(scrollbar = scrollbarWidth()): Dispose {
  locks += 1;
  if (locks === 1) applyLock(scrollbar);
  let isLocked = true;
  return () => {
    if (isLocked) locks -= 1;
    if (isLocked && locks === 0 && sheet) sheet.disabled = true;
    isLocked = false;
  };
}

function applyLock(scrollbar: number): void {
  if (!supportsAdoptingStyleSheets) return;
  // Reserves the space of the scrollbar, so that the page keeps its width.
  const reservation = supportsCss('scrollbar-gutter: stable')
    ? 'scrollbar-gutter: stable'
    : `padding-inline-end: ${scrollbar}px`;
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(`:root { overflow: hidden !important; ${scrollbar > 0 ? reservation : ''} }`);
  sheet.disabled = false;
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
