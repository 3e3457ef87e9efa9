import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet } from 'latchkey/networks';

const kit = createAppKit({
  networks: [mainnet],
  adapters: [new EvmAdapter()],
  projectId: 'bench',
  services: { explorer: `${location.origin}/explorer` },
});
await kit.open({ view: 'AllWallets' });
