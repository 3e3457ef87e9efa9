/**
 * Init script of the opening benchmark; needs `findDeep`. Resolves `openingProbe.button` with the milliseconds from the
 * first script to the frame that shows the button, `.row` and `.opaque` with those from the click event to the frame
 * that shows the first row at all, and without transparency. All pages use the same measurement.
 */
export function openingProbe([buttonSelector, rowSelector]) {
  const nextFrame = () => new Promise(requestAnimationFrame);
  /** Resolves in a task after the current frame is drawn. */
  const drawn = () =>
    new Promise(resolve => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(undefined);
    });
  const isVisible = element => element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
  const parent = element => element.assignedSlot ?? element.parentElement ?? element.getRootNode().host;
  const isOpaque = element => {
    for (let node = element; node; node = parent(node)) if (Number(getComputedStyle(node).opacity) < 0.99) return false;
    return true;
  };
  const watchButton = async () => {
    let button;
    while (!isVisible((button = window.findDeep(document, buttonSelector)))) await nextFrame();
    const at = await drawn();
    const { x, y, width, height } = button.getBoundingClientRect();
    const [{ startTime }] = performance.getEntriesByName('script-start');
    return { ms: at - startTime, x: x + width / 2, y: y + height / 2 };
  };
  const clicked = new Promise(resolve =>
    window.addEventListener('click', event => resolve(event.timeStamp), { capture: true, once: true }),
  );
  const watchRow = async () => {
    const clickedAt = await clicked;
    let row;
    while (!isVisible((row = window.findDeep(document, rowSelector)))) await nextFrame();
    const result = { row: (await drawn()) - clickedAt };
    while (!isOpaque((row = row.isConnected ? row : window.findDeep(document, rowSelector)))) await nextFrame();
    return { ...result, opaque: (await drawn()) - clickedAt };
  };
  window.openingProbe = { button: watchButton(), opened: watchRow() };
}
