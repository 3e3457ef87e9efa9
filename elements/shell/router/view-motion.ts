import { PictureElement } from '../../images/picture-element.js';
import { ModalElement } from '../../internal/modal-element.js';
import { whenIdle } from '../../internal/when-idle.js';
import { animationsOf, matchesMedia } from '../../internal/dom-features.js';
import { deepActiveElement } from '../../internal/focus.js';

export { FocusTrail } from './focus-trail.js';
export { focusAgain, recordFocus } from './return-focus.js';

/** Time after which a view that leaves is removed if its transition does not run, as in a hidden page. */
const LEAVE_MAX_MS = 400;

/**
 * The duration and easing of the card, so that a picture arrives when the height does. A busy compositor may begin after
 * the frame that draws it: without a fill, the picture would be at its end for that frame.
 */
const TRAVEL: KeyframeAnimationOptions = { duration: 260, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'backwards' };

/** Timers that end with the modal. */
interface Timers {
  after(wait: number, run: () => void): unknown;
}

/** Centre and width of a picture in px, relative to its view. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** View that leaves, with its pictures. */
export interface Departure {
  readonly frame: HTMLElement;
  readonly pictures: readonly PictureElement[];
  /** Picture of the row that the person has chosen, as far as the focus tells. */
  readonly chosen: PictureElement | undefined;
}

/**
 * Ends the elements of a view that stays visible while it leaves: they abort what they wait for, ignore later changes,
 * and can no longer be found by test id. Fixes its place and height, because its container now follows the next view.
 */
export function retire(frame: HTMLElement): Departure {
  frame.style.setProperty('inset-block-start', `${frame.offsetTop}px`);
  frame.style.setProperty('block-size', `${frame.offsetHeight}px`);
  const elements = elementsIn(frame);
  const chosen = chosenIn(frame);
  for (const element of elements) {
    if (element instanceof ModalElement) element.retire();
    element.removeAttribute('data-testid');
  }
  return { frame, pictures: elements.filter(isPicture), chosen };
}

/**
 * Calls `remove` when a view that leaves cannot fade any longer. A busy browser begins the transition late: the view stays
 * as long as it fades, because the next one is not opaque.
 *
 * @lazy
 */
export function afterFade(frame: HTMLElement, timers: Timers, remove: () => void): void {
  timers.after(LEAVE_MAX_MS, () => {
    if (!document.hidden && animationsOf(frame).length > 0) afterFade(frame, timers, remove);
    else remove();
  });
}

/** Returns the picture of the row with the focus. */
function chosenIn(frame: HTMLElement): PictureElement | undefined {
  for (let node: Node | null = deepActiveElement() ?? null; node && node !== frame; node = parentOf(node))
    if (node instanceof Element && node.matches('wui-list-item')) return picturesIn(node)[0];
  return undefined;
}

const parentOf = (node: Node): Node | null => (node instanceof ShadowRoot ? node.host : node.parentNode);

/**
 * Lets a picture that both views show travel from one to the other. Call it in an animation frame, when the next view
 * has rendered and is not painted yet. Both copies move along the same path while the views cross-fade, so no third
 * copy is needed, and the picture stays opaque. In two columns the picture comes from the selected row, which stays.
 */
export function travel({ frame, pictures, chosen }: Departure, next: HTMLElement): void {
  if (!frame.isConnected || matchesMedia('(prefers-reduced-motion: reduce)')) return;
  const arriving = picturesIn(next);
  if (travelFromList(arriving, next, frame)) return;
  const leaving = chosen ? [chosen] : pictures;
  if (leaving.length !== 1 && arriving.length !== 1) return; // two lists: a crowd of pictures would move
  const to = arriving.find(({ subject }) => leaving.some(picture => picture.subject === subject));
  const from = leaving.find(({ subject }) => subject === to?.subject);
  if (!to || !from) return;
  for (const view of [frame, next]) view.style.setProperty('translate', 'none'); // one thing moves at a time
  const [start, end] = [placeOf(from, frame), placeOf(to, next)];
  if (start.width === 0 || end.width === 0) return; // not rendered
  arrive(to, next, start, end);
  from.animate({ transform: ['none', move(start, end)] }, { ...TRAVEL, fill: 'forwards' });
}

/** Returns whether the picture of the new view travels from the selected row of the list beside the router. */
function travelFromList(arriving: readonly PictureElement[], next: HTMLElement, frame: HTMLElement): boolean {
  const root = next.getRootNode();
  const list = root instanceof ShadowRoot ? root.host.previousElementSibling : null;
  const row = list && elementsIn(list).find(element => element.matches('wui-list-item[selected]'));
  const [to, ...others] = arriving;
  const from = row && picturesIn(row).find(({ subject }) => subject === to?.subject);
  if (!to || !from || others.length > 0) return false;
  for (const view of [frame, next]) view.style.setProperty('translate', 'none');
  const [start, end] = [placeOf(from, next), placeOf(to, next)];
  if (start.width > 0 && end.width > 0) arrive(to, next, start, end);
  return true;
}

/** Moves a picture of the new view from `start` to its place; until then the view does not clip it. */
function arrive(picture: PictureElement, { classList }: HTMLElement, start: Place, end: Place): void {
  classList.add('arriving');
  const arrival = picture.animate({ transform: [move(end, start), 'none'] }, TRAVEL);
  arrival.onfinish = arrival.oncancel = () => classList.remove('arriving');
}

/**
 * Prefetches chunks, one in each idle period, as long as `isCurrent` returns true: all at once would drop frames. A page
 * whose animation runs by itself counts as idle, and evaluating a chunk would drop its frames: it waits until those of
 * the element and of the modal around it have ended. It is here because the router loads this module at the same time.
 */
export async function loadInTurn(
  element: Element,
  next: Promise<readonly (() => Promise<unknown>)[]> | undefined,
  isCurrent: () => boolean,
): Promise<void> {
  const loaders = await next?.catch(() => []);
  for (const load of loaders ?? []) {
    if (!isCurrent()) return; // it may be current again after the wait, with a loop of its own
    await untilStill(element);
    await new Promise<void>(whenIdle);
    if (!isCurrent()) return;
    await load().catch(() => undefined); // the view itself reports a failed load
  }
}

/** Resolves once every animation with an end has ended, in the shadow root of an element and in those around it. */
async function untilStill(element: Element): Promise<void> {
  const running = rootsOf(element).flatMap(animationsOf).filter(hasEnd);
  await Promise.allSettled(running.map(({ finished }) => finished));
}

/** Returns the shadow root of an element and those around it, the innermost first. */
function rootsOf(element: Element): readonly ShadowRoot[] {
  const roots: ShadowRoot[] = element.shadowRoot ? [element.shadowRoot] : [];
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) roots.push(root);
  return roots;
}

/** False for an animation that repeats for ever, and for one that follows the scroll position. */
const hasEnd = ({ effect }: Animation): boolean => Number.isFinite(effect?.getComputedTiming().endTime);

function placeOf(picture: Element, view: HTMLElement): Place {
  const [box, origin] = [picture.getBoundingClientRect(), view.getBoundingClientRect()];
  return { x: box.x + box.width / 2 - origin.x, y: box.y + box.height / 2 - origin.y, width: box.width };
}

/** Returns the transform that shows a picture in another place. */
const move = (from: Place, to: Place): string =>
  `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${to.width / from.width})`;

const isPicture = (element: Element): element is PictureElement => element instanceof PictureElement;

/** Returns all pictures below a node, in order, across shadow roots. */
const picturesIn = (root: ParentNode): readonly PictureElement[] => elementsIn(root).filter(isPicture);

/** Returns all elements below a node, in order, across shadow roots. */
function elementsIn(root: ParentNode): readonly Element[] {
  return [...root.querySelectorAll('*')].flatMap(element =>
    element.shadowRoot ? [element, ...elementsIn(element.shadowRoot)] : [element],
  );
}
