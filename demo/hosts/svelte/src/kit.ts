import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet, polygon } from 'latchkey/networks';
import { createAppKit } from 'latchkey/svelte';

export const kit = createAppKit({
  adapters: [new EvmAdapter()],
  networks: [mainnet, polygon],
  metadata: { name: 'Host', description: '', url: location.origin, icons: [] },
});
