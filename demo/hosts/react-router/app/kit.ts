import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet, polygon } from 'latchkey/networks';
import { createAppKit } from 'latchkey/react';

// On the server this is a modal that stays closed; pages and server create it by the same module
createAppKit({
  adapters: [new EvmAdapter()],
  networks: [mainnet, polygon],
  metadata: { name: 'Host', description: '', url: 'http://127.0.0.1', icons: [] },
});
