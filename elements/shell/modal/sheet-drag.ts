/** Distance in px at which a touch becomes a drag rather than a tap. */
const SLOP_PX = 6;
/** Distance or speed at which releasing the sheet closes it. */
const CLOSE_PX = 96;
const CLOSE_PX_PER_MS = 0.5;

/** Closes the sheet when a finger drags it down far or fast enough; otherwise the sheet returns to its place. */
export class SheetDrag {
  readonly #isSheet: () => boolean;
  readonly #onClose: () => void;

  constructor(isSheet: () => boolean, onClose: () => void) {
    this.#isSheet = isSheet;
    this.#onClose = onClose;
  }

  /** Starts a drag from a `pointerdown` on the grip. */
  start(down: PointerEvent, sheet: HTMLElement): void {
    if (!this.#isSheet() || !down.isPrimary || down.button !== 0) return;
    const grip = down.currentTarget;
    if (!(grip instanceof HTMLElement)) return;
    const life = new AbortController();
    const { signal } = life;
    let last = down;
    let speed = 0;

    const isOther = (event: PointerEvent): boolean => event.pointerId !== down.pointerId;
    const distance = (event: PointerEvent): number => Math.max(0, event.clientY - down.clientY);

    const onMove = (event: PointerEvent): void => {
      if (isOther(event) || (!sheet.classList.contains('dragged') && distance(event) < SLOP_PX)) return;
      if (!sheet.classList.contains('dragged')) grip.setPointerCapture(event.pointerId); // suppresses the click
      sheet.classList.add('dragged');
      speed = (event.clientY - last.clientY) / Math.max(1, event.timeStamp - last.timeStamp);
      last = event;
      sheet.style.setProperty('translate', `0 ${distance(event)}px`);
    };
    const onEnd = (event: PointerEvent): void => {
      if (isOther(event)) return;
      life.abort();
      if (!sheet.classList.contains('dragged')) return;
      sheet.classList.remove('dragged');
      const isFarEnough = distance(event) > CLOSE_PX || speed > CLOSE_PX_PER_MS;
      if (event.type === 'pointerup' && isFarEnough) this.#onClose();
      if (this.#isSheet()) sheet.style.removeProperty('translate'); // the sheet did not close
    };
    grip.addEventListener('pointermove', onMove, { signal });
    grip.addEventListener('pointerup', onEnd, { signal });
    grip.addEventListener('pointercancel', onEnd, { signal });
  }
}
