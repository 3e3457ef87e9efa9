import type { Look } from './look.js';

/** One thing to look at, in one state. It is built anew for each theme. */
export interface Specimen {
  readonly name: string;
  /** The room it needs: that of a control, of a card, or all there is. */
  readonly width?: 'control' | 'card' | 'sheet';
  build(mode: 'light' | 'dark', look: Look): HTMLElement | Promise<HTMLElement>;
}

/** Specimens that belong together. */
export interface Group {
  readonly name: string;
  readonly specimens: readonly Specimen[];
}
