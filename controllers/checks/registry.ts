import type { CheckRow } from './check.js';

/** The checks between attached and connected, in the order in which they ask. */
export const checkRows: readonly CheckRow[] = [
  {
    isOn: ({ siwx, siweConfig }) =>
      siwx !== undefined || (siweConfig && siweConfig.options?.enabled !== false) === true,
    load: async context => {
      const { createSignInCheck } = await import('./siwx.js');
      return createSignInCheck(context);
    },
  },
];
