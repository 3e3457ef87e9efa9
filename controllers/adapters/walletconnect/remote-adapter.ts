import type { ChainNamespace } from '../../domain/entities.js';
import type { AdapterContext, ChainAdapter, CreateChainAdapter } from '../chain-adapter.js';
import type { RemoteNamespace } from '../wallet-source.js';

/** Loaders of the adapters in the package; the compiler asks for the row of a namespace that has one. */
const adapters: { readonly [N in Exclude<ChainNamespace, RemoteNamespace>]: () => Promise<CreateChainAdapter> } = {
  eip155: async () => (await import('../eip155/eip155.js')).eip155(),
  solana: async () => (await import('../solana/solana.js')).solana(),
};

const hasAdapter = (namespace: ChainNamespace): namespace is keyof typeof adapters =>
  Object.hasOwn(adapters, namespace);

/**
 * Creates the adapter of a namespace for which the host passed none: it serves wallets of wallet sources only. Uses the
 * adapter of the package, without the wallets of the page, where the namespace has one.
 */
export async function createRemoteAdapter(namespace: ChainNamespace, context: AdapterContext): Promise<ChainAdapter> {
  if (hasAdapter(namespace)) {
    const create = await adapters[namespace]();
    return create({ ...context, discovery: { announced: false, injected: false } });
  }
  const { remoteNamespaceAdapter } = await import('./remote-namespace-adapter.js');
  const { remoteDefinition } = await import('./remote-definitions.js');
  return remoteNamespaceAdapter(remoteDefinition(namespace), context);
}
