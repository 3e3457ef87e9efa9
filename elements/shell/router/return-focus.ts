import { LitElement } from 'lit';
import { deepActiveElement, isAround } from '../../internal/focus.js';

/**
 * Place of a control in a view: a selector for each shadow root around it, from the outside, and which of its matches is
 * meant. A view that is shown again has new elements.
 */
type FocusPath = readonly (readonly [selector: string, at: number])[];

/** Places of the controls that had the focus when their views were left, by the entry of the history. */
const places = new WeakMap<object, FocusPath | undefined>();

/** Records which control of a view has the focus, if one has. */
export const recordFocus = (frame: HTMLElement, entry: object): void => void places.set(entry, focusPathIn(frame));

/** Returns the place of the control of a view that has the focus; undefined if none has. */
function focusPathIn(frame: HTMLElement): FocusPath | undefined {
  const active = deepActiveElement();
  if (!active || active === frame || !isAround(frame, active)) return undefined;
  const path: FocusPath[number][] = [];
  for (let element: Element = active; ;) {
    const { localName } = element;
    const id = element.getAttribute('data-testid');
    const selector = id === null ? localName : `[data-testid="${CSS.escape(id)}"]`;
    const root = element.getRootNode();
    const isInner = root instanceof ShadowRoot && root !== frame.getRootNode();
    path.unshift([selector, [...(isInner ? root : frame).querySelectorAll(selector)].indexOf(element)]);
    if (!isInner) return path;
    element = root.host;
  }
}

/**
 * Focuses the control that had the focus when the view of an entry was left, as long as the frame of the view has the
 * focus. Returns whether there is one.
 *
 * @lazy
 */
export async function focusAgain(frame: HTMLElement, entry: object | undefined): Promise<boolean> {
  const path = entry && places.get(entry);
  if (!path) return false;
  let control: Element | undefined;
  for (const [selector, at] of path) {
    control = (control ? (control.shadowRoot ?? control) : frame).querySelectorAll(selector)[at];
    if (control instanceof LitElement) await control.updateComplete;
  }
  if (!(control instanceof HTMLElement) || deepActiveElement() !== frame) return false;
  control.focus();
  return isAround(control, deepActiveElement());
}
