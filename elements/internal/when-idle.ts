import { whenIdle, whenPainted } from '../../controllers/core/when-idle.js';

export { whenIdle };

/** Runs `run` when the browser is idle after the next frame is painted, so that it never delays what is to be seen. */
export function whenIdleAfterPaint(run: () => void): void {
  whenPainted(() => whenIdle(run));
}
