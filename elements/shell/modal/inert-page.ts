import type { Dispose } from '../../../controllers/index.js';
import { FRAME_ID } from '../../../controllers/domain/views/view-constants.js';
import { elementsAround, isAround } from '../../internal/focus.js';
import { whenHydrated } from '../../internal/when-hydrated.js';

/** Elements beside a modal that stay usable: the frame of the embedded wallet, and elements that the page has marked. */
const USABLE_SELECTOR = `#${FRAME_ID}, [data-latchkey-allow-focus]`;

/**
 * Elements that are never made inert: those without content, containers that the page or a wallet may still fill or
 * open above the modal, and other modals, which set their own `inert`.
 */
const EXEMPT_SELECTOR = [
  ...['script', 'style', 'link', 'meta', 'template', 'noscript', 'dialog', '[popover]', 'div:empty'],
  ':is(w3m-modal, appkit-modal):not([enable-embedded])',
].join();

/** Open modals of the page. */
const openModals = new Set<HTMLElement>();
/** Elements that have `inert` because of an open modal. */
const marked = new Set<HTMLElement>();

/** Leaves `inert` to the page once the page changes it itself. Created on the first use: a server has no such class. */
let observer: MutationObserver | undefined;

function leaveToPage(records: readonly MutationRecord[]): void {
  for (const { target } of records) if (target instanceof HTMLElement) marked.delete(target);
}

/**
 * Makes the page around an open modal inert, so that assistive technology exposes the modal alone. Elements that the
 * page adds later, such as the sheet of a wallet, stay usable. Marks the page after the next frame, because `inert`
 * restyles the whole page, and not before a framework has hydrated it. Returns a function that restores the page exactly.
 */
export function makePageInert(modal: HTMLElement, whenReady = whenHydrated): Dispose {
  observer ??= new MutationObserver(records => leaveToPage(records));
  openModals.add(modal);
  const page = behind();
  release(page); // this modal may lie in a part of the page that another modal has made inert
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  const cancel = whenReady(() => {
    frame = requestAnimationFrame(() => (timer = setTimeout(() => mark(page))));
  });
  return () => {
    cancel();
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
    openModals.delete(modal);
    release(openModals.size > 0 ? behind() : new Set());
  };
}

function mark(page: ReadonlySet<HTMLElement>): void {
  leaveToPage(observer?.takeRecords() ?? []);
  const covered = behind(); // another modal may have opened since
  for (const element of page) {
    if (!covered.has(element) || element.inert || !isExposed(element)) continue;
    element.inert = true;
    marked.add(element);
    observer?.observe(element, { attributes: true, attributeFilter: ['inert'] });
  }
  observer?.takeRecords(); // own changes
}

/** Restores the elements that no open modal covers any more. */
function release(covered: ReadonlySet<HTMLElement>): void {
  leaveToPage(observer?.takeRecords() ?? []);
  for (const element of marked) {
    if (covered.has(element)) continue;
    element.inert = false;
    marked.delete(element);
  }
  observer?.takeRecords(); // own changes
  if (marked.size === 0) observer?.disconnect();
}

/** Whether the element can be seen; a hidden one may be a sheet that opens above the modal later. */
function isExposed(element: HTMLElement): boolean {
  const { display, visibility } = getComputedStyle(element); // checkVisibility() is false for `display: contents`
  return !element.matches(EXEMPT_SELECTOR) && display !== 'none' && visibility === 'visible';
}

/** Returns the elements around the open modals, without those that stay usable. */
function behind(): ReadonlySet<HTMLElement> {
  const usable = [...openModals, ...document.querySelectorAll<HTMLElement>(USABLE_SELECTOR)];
  const roots = usable.filter(root => !usable.some(other => other !== root && isAround(other, root)));
  const usableElements = new Set(roots.flatMap(root => elementsAround(root)));
  const siblings = [...usableElements].flatMap(siblingsOf).filter(sibling => sibling instanceof HTMLElement);
  return new Set(siblings.filter(sibling => !usableElements.has(sibling)));
}

/** Returns the elements beside a node in the flat tree, with the node itself. */
const siblingsOf = (node: HTMLElement): readonly Element[] =>
  node.assignedSlot?.assignedElements() ?? [...(node.parentNode?.children ?? [])];
