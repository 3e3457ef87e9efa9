/** Icons of the modal frame and of lists; a separate module, because the first opening loads only these. */
export interface Icon {
  readonly path: string;
  /** Whether right-to-left layouts mirror the icon. */
  readonly mirrors?: boolean;
}

export const iconBack: Icon = { path: 'M14.5 5.5 8 12l6.5 6.5', mirrors: true };
export const iconCheck: Icon = { path: 'm5 12.5 4.75 4.75L19 7.5' };
export const iconChevron: Icon = { path: 'M9.5 6.5 15 12l-5.5 5.5', mirrors: true };
export const iconChevronDown: Icon = { path: 'M6.5 9.5 12 15l5.5-5.5' };
export const iconClose: Icon = { path: 'm6 6 12 12M18 6 6 18' };
export const iconHelp: Icon = {
  path: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9.5 9.4a2.55 2.55 0 1 1 3.7 2.3c-.8.4-1.2 1-1.2 1.8M12 16.5h.01',
};
export const iconRetry: Icon = { path: 'M20 12a8 8 0 1 1-2.4-5.7L20 8.5M20 4v4.5h-4.5' };
export const iconGrid: Icon = {
  path: 'M5.5 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5zM15 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5zM5.5 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5zM15 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5z',
};
export const iconQr: Icon = {
  path: 'M5.5 4h3a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5h-3a1.5 1.5 0 0 1-1.5-1.5v-3a1.5 1.5 0 0 1 1.5-1.5zM15.5 4h3a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5h-3a1.5 1.5 0 0 1-1.5-1.5v-3a1.5 1.5 0 0 1 1.5-1.5zM5.5 14h3a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5h-3a1.5 1.5 0 0 1-1.5-1.5v-3a1.5 1.5 0 0 1 1.5-1.5zM14 14.5h2v2M14 20h.01M20 14.5h.01M20 18v2h-2',
};
export const iconActivity: Icon = { path: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7.5V12l3 2' };
