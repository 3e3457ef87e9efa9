import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet } from 'latchkey/networks';

createAppKit({
  networks: [mainnet],
  adapters: [new EvmAdapter()],
  projectId: 'bench',
  services: { swaps: `${location.origin}/motion`, identity: { ens: false } },
});
