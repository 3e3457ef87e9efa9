import { html, type TemplateResult } from 'lit';

/** Drawn with one stroke, in a box of 24. */
const PATHS = {
  code: 'M4.5 6.5h15v11h-15zM4.5 7.5l7.5 5.5 7.5-5.5',
  computer: 'M5 6.5h14v9.5H5zM3 19h18',
  danger: 'M12 4.2 20.6 19a.7.7 0 0 1-.6 1H4a.7.7 0 0 1-.6-1ZM12 9.5v4.5M12 17v.2',
  export: 'M12 4v10.5M8 8l4-4 4 4M5 14v4.5a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V14',
  limit: 'M4.5 16a7.5 7.5 0 1 1 15 0M12 16l3.5-4.5M7 19.5h10',
  login: 'M13 4.5h5.5a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H13M4.5 12H14M10.5 8.5 14 12l-3.5 3.5',
  passkey:
    'M9.5 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 19.5c0-3.3 2.7-5.5 6-5.5 1.2 0 2.3.3 3.2.8M17 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM17 14.5v6M17 18h2',
  phone: 'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM11 17.5h2',
  recovery: 'M12 3.5 19 6.4v5.2c0 4.2-2.8 7.4-7 9.2-4.2-1.8-7-5-7-9.2V6.4ZM12 8.5v6M9 11.5h6',
  security: 'M12 3.5 19 6.4v5.2c0 4.2-2.8 7.4-7 9.2-4.2-1.8-7-5-7-9.2V6.4ZM9 12l2.2 2.2 4-4.2',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 10.5v5.5M13.5 10.5v5.5',
  wait: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 7.5V12l3 2',
  words: 'M6 4.5h12v15H6zM9 8.5h6M9 12h6M9 15.5h3.5',
} as const;

/** Name of an icon. */
export type Icon = keyof typeof PATHS;

/** Draws an icon on a tile; the text beside it gives its name. */
export const tile = (icon: Icon): TemplateResult =>
  html`<svg class="tile" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[icon]} /></svg>`;

/** Points to where a row leads. */
export const chevron: TemplateResult = html`<svg class="chevron" viewBox="0 0 24 24" aria-hidden="true">
  <path d="m9.5 6 6 6-6 6" />
</svg>`;

/** Returns the icon of a device by the name of its browser and system. */
export const deviceIcon = (agent: string): Icon => (/Android|iPhone|iPad/.test(agent) ? 'phone' : 'computer');
