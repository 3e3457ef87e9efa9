import { readState } from 'latchkey/ssr';
import { renderButton } from 'latchkey/ssr/elements';
import { networks } from '$lib/networks';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ request }) => {
  const state = readState(request);
  return {
    state,
    button: renderButton('appkit-button', { state, options: { networks }, attributes: { balance: 'hide' } }),
  };
};
