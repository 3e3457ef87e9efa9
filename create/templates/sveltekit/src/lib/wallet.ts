import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet, polygon } from 'latchkey/networks';
import { createAppKit } from 'latchkey/svelte';

/** On the server this is a modal that stays closed. `debug` reports what of this set-up cannot work. */
export const kit = createAppKit({
  adapters: [new EvmAdapter()],
  networks: [mainnet, polygon],
  metadata: {
    name: 'My app',
    description: '',
    url: typeof location === 'undefined' ? '' : location.origin,
    icons: [],
  },
  debug: import.meta.env.DEV,
});
