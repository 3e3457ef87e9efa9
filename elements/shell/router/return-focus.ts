import { LitElement } from 'lit';
import { deepActiveElement, isAround } from '../../internal/focus.js';

/**
 * Place of a control in a view, or in the modal around it: a selector for each shadow root around the control, from the
 * outside, and which of its matches is meant. A view that is shown again has new elements.
 */
type FocusPath = readonly (readonly [selector: string, at: number])[];

/** Control that led away from a view, and whether it stands in the modal around the view, as those of the header do. */
interface Place {
  readonly path: FocusPath;
  readonly isAround: boolean;
}

/** Places of the controls that led away from their views, by the entry of the history. */
const places = new WeakMap<object, Place | undefined>();

/** Place in a modal of the control that was pressed last: the header of the next view may come without it. */
let pressed: { readonly modal: Element; readonly path: FocusPath } | undefined;

/** Whether the last press was by keyboard. The header drops its “Back” before the router can tell. */
let isPressByKeyboard = false;

/** Records which control of a modal was pressed last. */
export function recordPress(modal: Element, control: EventTarget | undefined): void {
  isPressByKeyboard = control instanceof Element && control.matches(':focus-visible');
  const path = modal.shadowRoot && control instanceof Element ? pathIn(modal.shadowRoot, control) : undefined;
  pressed = path && { modal, path };
}

/**
 * Records which control led away from a view: the one of the view that has the focus, else the one pressed last.
 *
 * @lazy
 */
export function recordFocus(frame: HTMLElement, entry: object): void {
  const active = deepActiveElement();
  const isInside = active !== undefined && active !== frame && isAround(frame, active);
  const path = isInside ? pathIn(frame, active) : pressed?.modal === modalOf(frame) ? pressed?.path : undefined;
  places.set(entry, path && { path, isAround: !isInside });
  pressed = undefined;
}

/** Returns the element whose shadow root holds another one. */
function hostOf(element: Element | undefined): Element | undefined {
  const root = element?.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** Returns the modal around the router of a view. */
const modalOf = (frame: HTMLElement): Element | undefined => hostOf(hostOf(frame));

/** Returns the place of a control in a view or in the shadow root of a modal. */
function pathIn(around: HTMLElement | ShadowRoot, control: Element): FocusPath {
  const path: FocusPath[number][] = [];
  for (let element = control; ;) {
    const { localName } = element;
    const id = element.getAttribute('data-testid');
    const selector = id === null ? localName : `[data-testid="${CSS.escape(id)}"]`;
    const root = element.getRootNode();
    const isInner = root instanceof ShadowRoot && root !== around.getRootNode();
    path.unshift([selector, [...(isInner ? root : around).querySelectorAll(selector)].indexOf(element)]);
    if (!isInner) return path;
    element = root.host;
  }
}

/**
 * After a step by keyboard, focuses the control that led away from the view of an entry, as long as the frame of the view
 * has the focus. Returns whether there is one.
 *
 * @param isByKeyboard Whether the control with the focus before the step had it by keyboard
 * @lazy
 */
export async function focusAgain(
  frame: HTMLElement,
  entry: object | undefined,
  isByKeyboard: boolean,
): Promise<boolean> {
  if (!isByKeyboard && !isPressByKeyboard) return false;
  const place = entry && places.get(entry);
  const around = place?.isAround === true ? modalOf(frame)?.shadowRoot : frame;
  if (!place || !around) return false;
  let control: Element | undefined;
  for (const [selector, at] of place.path) {
    control = (control ? (control.shadowRoot ?? control) : around).querySelectorAll(selector)[at];
    if (control instanceof LitElement) await control.updateComplete;
  }
  if (!(control instanceof HTMLElement) || deepActiveElement() !== frame) return false;
  control.focus();
  return isAround(control, deepActiveElement());
}
