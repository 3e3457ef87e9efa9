import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet, polygon } from 'latchkey/networks';
import { createAppKit } from 'latchkey/react';

// `debug` reports on the console what of this set-up cannot work
createAppKit({
  adapters: [new EvmAdapter()],
  networks: [mainnet, polygon],
  metadata: { name: 'My app', description: '', url: location.origin, icons: [] },
  debug: import.meta.env.DEV,
});
