/** Time after which a frame is not waited for any more, in milliseconds: a page that nobody sees paints none. */
const LONGEST_FRAME_MS = 100;

/** Resolves in a later task, so that long work in parts lets the page paint and take input. */
export const yieldToPage = (): Promise<void> => new Promise(resolve => void setTimeout(resolve));

/**
 * Resolves in a task after the next frame, so that work begins when what is shown now has been painted. Resolves in a
 * later task where no frame is painted: in a hidden page and outside browsers.
 */
export function afterFrame(): Promise<void> {
  if (typeof requestAnimationFrame !== 'function' || document.hidden) return yieldToPage();
  return new Promise(resolve => {
    requestAnimationFrame(() => void setTimeout(resolve));
    setTimeout(resolve, LONGEST_FRAME_MS);
  });
}
