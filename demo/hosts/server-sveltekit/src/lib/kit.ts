import { EvmAdapter } from 'latchkey/adapters/evm';
import { createAppKit } from 'latchkey/svelte';
import { networks } from './networks';

/** On the server this is a modal that stays closed, and knows no visitor. */
export const kit = createAppKit({
  adapters: [new EvmAdapter()],
  networks,
  metadata: { name: 'Host', description: '', url: 'http://127.0.0.1', icons: [] },
});
