import type { ChainNamespace } from '../../protocol/entities.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';

/**
 * Serves a family of chains by wallets on other devices alone, for hosts that bring no adapter. Where there is an
 * adapter of the family in the package, it is that one, without the wallets of the page.
 */
export async function createRemoteAdapter(namespace: ChainNamespace, context: AdapterContext): Promise<ChainAdapter> {
  const remoteOnly: AdapterContext = { ...context, discovery: { announced: false, injected: false } };
  if (namespace === 'eip155') return (await import('../eip155/eip155.js')).eip155()(remoteOnly);
  if (namespace === 'solana') return (await import('../solana/solana.js')).solana()(remoteOnly);
  const { remoteFamilyAdapter } = await import('./remote-family-adapter.js');
  const { bitcoinFamily, plainFamily } = await import('./remote-families.js');
  return remoteFamilyAdapter(namespace === 'bip122' ? bitcoinFamily : plainFamily(namespace), context);
}
