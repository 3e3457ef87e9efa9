import { deepAll, textOf } from './show-view.js';

/** Returns the labels of rows that are cut after their last line. */
export const cutLabels = (view: Element): readonly string[] =>
  deepAll(view, '[part=label]')
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 4) // letters reach below the last line
    .map(textOf);
