import type { Session } from '../controllers/index.js';
import { loadNetworkImages } from './images/images.js';
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

/** Returns loaders of what shows a connection, for the time in which the wallet asks its owner. */
export const afterChoice = (): readonly (() => Promise<unknown>)[] => [
  () => Promise.all([import('./widgets/pictures.define.js'), loadNetworkImages()]),
  async () => (await import('./after-account.js')).afterAccount(),
];
