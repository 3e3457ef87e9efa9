import type { Look } from './look.js';

/** One element in one state. It is built once per theme. */
export interface Specimen {
  readonly name: string;
  /** Size: a control, a card, or the full width. */
  readonly width?: 'control' | 'card' | 'sheet';
  build(mode: 'light' | 'dark', look: Look): HTMLElement | Promise<HTMLElement>;
}

/** A group of specimens. */
export interface Group {
  readonly name: string;
  readonly specimens: readonly Specimen[];
}
