import { createAppKit, type AppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { SolanaAdapter } from 'latchkey/adapters/solana';
import { mainnet, polygon, solanaDevnet } from 'latchkey/networks';

/** Creates the modal of the page. */
export const createKit = (): AppKit =>
  createAppKit({
    adapters: [new EvmAdapter(), new SolanaAdapter()],
    networks: [mainnet, polygon, solanaDevnet],
    metadata: { name: 'Host', description: '', url: location.origin, icons: [] },
  });
