import { installDevWallet } from '../wallet/install.js';
import type { KnownChain } from '../wallet/wallet-state.js';
import { getNodeMode, nodeModes, setNodeMode, type DemoConfig } from './demo-config.js';

/** Installs the developer wallet on a demo page. It knows the first chain; pages add the others. */
export function installOnPage({ chains, solana }: DemoConfig): void {
  const known = chains.map(({ chainId, name, url }): KnownChain => ({ id: chainId, name, rpcUrl: url, symbol: 'ETH' }));
  const [first] = known;
  if (!first) throw new Error('No dev chain runs');
  const { name, url: rpcUrl, tokens } = solana;
  const world = { chain: first, running: known, solana: { name, rpcUrl, tokens } };
  installDevWallet(world, { modes: nodeModes, chains: known, getMode: getNodeMode, setMode: setNodeMode });
}
