import type { Look } from './look.js';

/** One thing to look at, in one state. It is built anew for each theme. */
export interface Specimen {
  readonly name: string;
  /** The column it needs: a control, or a card. */
  readonly width?: 'control' | 'card';
  build(mode: 'light' | 'dark', look: Look): HTMLElement | Promise<HTMLElement>;
}

/** Specimens that belong together. */
export interface Group {
  readonly name: string;
  readonly specimens: readonly Specimen[];
}
