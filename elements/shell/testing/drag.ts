/** Drags an element down by `by` px within `ms` milliseconds, and releases or cancels the pointer. */
export function drag(
  element: HTMLElement,
  by: number,
  end: 'pointerup' | 'pointercancel' = 'pointerup',
  ms = 1_000,
): void {
  const at = (type: string, clientY: number, timeStamp: number): PointerEvent => {
    const event = new PointerEvent(type, { bubbles: true, composed: true, isPrimary: true, pointerId: 1, clientY });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    return event;
  };
  const capture = HTMLElement.prototype.setPointerCapture;
  HTMLElement.prototype.setPointerCapture = () => undefined; // synthetic events have no active pointer
  element.dispatchEvent(at('pointerdown', 400, 0));
  for (let step = 1; step <= 4; step += 1)
    element.dispatchEvent(at('pointermove', 400 + (by * step) / 4, (ms * step) / 4));
  element.dispatchEvent(at(end, 400 + by, ms));
  HTMLElement.prototype.setPointerCapture = capture;
}
