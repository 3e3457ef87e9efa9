import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet, polygon } from 'latchkey/networks';

createAppKit({
  networks: [mainnet, polygon],
  adapters: [new EvmAdapter()],
  projectId: 'bench',
  services: { explorer: `${location.origin}/explorer` },
});
