import type { CheckRow } from './check.js';

/** The checks between attached and connected, in the order in which they ask. */
export const checkRows: readonly CheckRow[] = [
  {
    isOn: ({ features, termsConditionsUrl, privacyPolicyUrl }) =>
      features.legalCheckbox === true && Boolean(termsConditionsUrl ?? privacyPolicyUrl),
    load: async context => {
      const { createLegalCheck } = await import('./legal.js');
      return createLegalCheck(context);
    },
  },
  {
    isOn: ({ siwx, siweConfig }) =>
      siwx !== undefined || (siweConfig && siweConfig.options?.enabled !== false) === true,
    load: async context => {
      const { createSignInCheck } = await import('./siwx.js');
      return createSignInCheck(context);
    },
  },
];
