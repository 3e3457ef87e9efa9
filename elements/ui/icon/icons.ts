/**
 * Icons: strokes of 1.75 px with round ends on a 24 × 24 grid with 3 units of padding. Each icon is a separate export
 * and a plain literal, so that bundlers drop unused icons. To add an icon, export its path with as few segments as
 * possible.
 */
import type { Icon } from './modal-icons.js';

export * from './modal-icons.js';

export const iconArrow: Icon = { path: 'M4.5 12h15M13.5 6l6 6-6 6', mirrors: true };
export const iconAttention: Icon = { path: 'M12 5v8.5M12 18.5h.01' };
export const iconBrowser: Icon = {
  path: 'M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM3.5 9h17M6.75 6.75h.01M9.25 6.75h.01',
};
export const iconBuy: Icon = {
  path: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3 10h18M7 14.5h3',
};
export const iconCopy: Icon = {
  path: 'M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3',
};
export const iconDisconnect: Icon = {
  path: 'M10 4H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h3M10.5 12h9.5M16 8l4 4-4 4',
  mirrors: true,
};
/** @planned */
export const iconDownload: Icon = { path: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15' };
export const iconError: Icon = { path: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7.5v5M12 16.25h.01' };
export const iconExternalLink: Icon = {
  path: 'M14 4.5h5.5V10M19.5 4.5 11 13M18 14.5V17a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h2.5',
  mirrors: true,
};
export const iconInfo: Icon = { path: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v5.5M12 7.75h.01' };
/** @planned */
export const iconKey: Icon = {
  path: 'M12.5 15.5a4.25 4.25 0 1 1-8.5 0 4.25 4.25 0 0 1 8.5 0zM11.3 12.5 19.5 4.3M15.5 8.3l3 3',
};
export const iconMail: Icon = {
  path: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3.5 7.5 12 13l8.5-5.5',
};
/** @planned */
export const iconMore: Icon = {
  path: 'M6.25 12a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0zM12.75 12a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0zM19.25 12a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0z',
};
export const iconNetwork: Icon = {
  path: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c2.5 2.6 3.75 5.6 3.75 9S14.5 18.4 12 21c-2.5-2.6-3.75-5.6-3.75-9S9.5 5.6 12 3z',
};
export const iconPhone: Icon = {
  path: 'M9 3.5h6a2.5 2.5 0 0 1 2.5 2.5v12a2.5 2.5 0 0 1-2.5 2.5H9A2.5 2.5 0 0 1 6.5 18V6A2.5 2.5 0 0 1 9 3.5zM11 17.25h2',
};
export const iconPlus: Icon = { path: 'M12 5v14M5 12h14' };
export const iconReceive: Icon = { path: 'M17.5 6.5 7 17M15.5 17.5h-9v-9' };
export const iconSearch: Icon = { path: 'M17 10.75a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0zM19.5 19.5l-4.3-4.3' };
export const iconSend: Icon = { path: 'M6.5 17.5 17 7M8.5 6.5h9v9' };
export const iconShield: Icon = {
  path: 'M12 3.5 5 6v5.25c0 4.3 2.8 7.6 7 9.25 4.2-1.65 7-4.95 7-9.25V6zM9 12l2.25 2.25L15.25 10',
};
export const iconSwap: Icon = { path: 'M4.5 8.5H19M15.5 5 19 8.5 15.5 12M19.5 15.5H5M8.5 12 5 15.5 8.5 19' };
export const iconUser: Icon = {
  path: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20c.9-3.3 3.8-5 7.5-5s6.6 1.7 7.5 5',
};
export const iconWallet: Icon = {
  path: 'M17.5 8V6a2 2 0 0 0-2-2H6a2 2 0 1 0 0 4h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H7a3 3 0 0 1-3-3V6M15.75 14h.5',
};
export const iconWarning: Icon = {
  path: 'M10.3 4.75 3.1 17.2a2 2 0 0 0 1.75 3h14.3a2 2 0 0 0 1.75-3L13.7 4.75a2 2 0 0 0-3.4 0zM12 9.25v4.25M12 16.75h.01',
};
