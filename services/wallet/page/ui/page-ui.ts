import { draw, show } from './link-page.js';
import type { Ui } from './stage.js';

/** Asks the questions of the frame on a page of its own. Nobody takes them back: the person leaves the page instead. */
export const pageUi: Ui = {
  signal: new AbortController().signal,
  show,
  choose: screen =>
    new Promise(resolve => {
      let isPending = true;
      const pick = (choice: Parameters<typeof resolve>[0]): void => {
        isPending = false;
        resolve(choice);
      };
      const redraw = (): void => {
        if (isPending) draw(screen(pick, redraw)); // the focus stays in the field
      };
      show(screen(pick, redraw));
    }),
};
