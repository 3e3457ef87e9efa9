/** A way to look at the gallery. */
export interface PictureMode {
  readonly name: string;
  /** Width of the window in CSS pixels. */
  readonly width: number;
  /** Query of the gallery's address. */
  readonly query: string;
  /** Size of the root's text. */
  readonly text?: '200%';
  readonly forcedColors?: 'active';
}

/** The ways in which each state of the gallery has a picture. */
export const PICTURE_MODES: readonly PictureMode[] = [
  { name: 'light', width: 1280, query: 'theme=light' },
  { name: 'dark', width: 1280, query: 'theme=dark' },
  { name: 'arabic', width: 1280, query: 'theme=light&dir=rtl&lang=ar' },
  { name: 'narrow', width: 360, query: 'theme=light' },
  { name: 'large-text', width: 1280, query: 'theme=light', text: '200%' },
  { name: 'forced-colours', width: 1280, query: 'theme=light', forcedColors: 'active' },
];
