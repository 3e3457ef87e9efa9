import type { Session } from '../controllers/index.js';
import { loadMessages } from './load-messages.js';
import { viewLoaders } from './view-loaders.js';

/** Returns loaders of what the rows of the view Connect lead to. */
export function afterConnect({ connectors, adapters, source }: Session): readonly (() => Promise<unknown>)[] {
  const wallets = connectors.wallets.get();
  const { remote } = source('walletConnect') ?? {};
  return [
    ...(wallets.length > 0 ? [viewLoaders.ConnectingExternal] : []),
    ...(wallets.some(each => each.connectors) ? [viewLoaders.ConnectingMultiChain] : []),
    ...adapters.map(adapter => async () => adapter.prefetch?.()),
    ...(source('ID_AUTH') ? [loadMessages] : []), // a sign-in that lasts 30 s says so, also without a network
    ...(remote ? [async () => remote.prefetch(), viewLoaders.ConnectingWalletConnect, viewLoaders.AllWallets] : []),
  ];
}
