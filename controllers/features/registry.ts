import type { Resource } from '../core/resource.js';
import { signal, untracked, type ReadonlySignal, type WritableSignal } from '../core/signals.js';
import type { Holding } from '../domain/assets/tokens.js';
import type { AssetTab } from '../domain/views/views.js';
import type { ServiceNetworks } from '../providers/served-networks.js';
import type { ActivityList } from './activity.js';
import { createBalances, type Balances } from './balance.js';
import type { Connections } from './connections.js';
import type { FeatureContext, FeatureTable, NeedFeature } from './feature.js';
import type { Identities } from './identity.js';
import type { LargePortfolio } from './large-portfolio.js';
import type { Names } from './names.js';
import type { Onramp } from './onramp.js';
import type { Pay } from './pay.js';
import type { Values } from './prices.js';
import type { Nfts } from './nfts.js';
import type { Send } from './send.js';
import type { SentList } from './sent.js';
import type { SmartSessions } from './smart-sessions.js';
import type { Swap } from './swap.js';
import type { UnusableWallet } from './unusable-wallets.js';
import type { WalletListController } from './wallet-list-controller.js';

/** All features. A new feature starts with a line here; the compiler then asks for its row in {@link features}. */
export interface FeatureMap {
  /** The wallets of a namespace that are connected, and those that were. */
  readonly connections: Connections;
  /** What the account of a namespace holds of its network's native coin. */
  readonly balance: Balances;
  /** Wallets of directories and of the host, merged with the installed ones. */
  readonly directory: WalletListController;
  /** Wallets of this browser that the page does not list, with the reason. */
  readonly unusableWallets: ReadonlySignal<readonly UnusableWallet[]>;
  /** What the active account holds on the active network: the native coin first, then tokens. */
  readonly tokens: Resource<readonly Holding[]>;
  /** Prices and values of the tokens. */
  readonly prices: Values;
  /** Thousands of tokens, sorted without keeping the page from a frame. */
  readonly largePortfolio: LargePortfolio;
  /** Names and pictures of accounts. */
  readonly identity: Identities;
  /** Registration of a name for the account. */
  readonly names: Names;
  /** Purchases by card or bank transfer. */
  readonly onramp: Onramp;
  /** Which networks each service of the host supports. */
  readonly serviceNetworks: ServiceNetworks;
  /** NFTs of the active account on the active network. */
  readonly nfts: Nfts;
  /** Transactions that this modal has sent, kept in the browser. */
  readonly sent: SentList;
  /** Past transactions of the active account on the active network. */
  readonly activity: ActivityList;
  /** Tab of the account view that was chosen last; it is shown again after a step back. */
  readonly shownTab: WritableSignal<AssetTab | undefined>;
  /** The address to receive at; it has no state, but hosts can switch it off. */
  readonly receive: true;
  /** Draft, cost and progress of a transfer. */
  readonly send: Send;
  /** Draft, offer and progress of a swap. */
  readonly swap: Swap;
  /** Permissions that wallets have granted to this page. */
  readonly smartSessions: SmartSessions;
  /** Payments to the host. */
  readonly pay: Pay;
}

export type FeatureName = keyof FeatureMap;

/** Adds to a context what tells the networks of services; it is loaded by a provider that asks a service. */
const withServiceNetworks = (context: FeatureContext, need: NeedFeature<FeatureMap>) => ({
  ...context,
  loadServiceNetworks: () => need('serviceNetworks'),
});

/**
 * One row for each feature. Each feature is a chunk of its own, and so is a provider that only some hosts use. The table
 * is loaded with the first feature, usually the balance. A feature that hosts can switch off has a line in `gates.ts`.
 */
export const features: FeatureTable<FeatureMap> = {
  balance: async context => createBalances(context),
  connections: async context => (await import('./connections.js')).createConnections(context),
  async directory(context) {
    const { services } = untracked(() => context.options.get());
    const [{ createDirectory }, provider] = await Promise.all([
      import('./directory.js'),
      services.explorer === undefined ? undefined : import('../providers/directory-service.js'),
    ]);
    return createDirectory({ ...context, provider: provider?.createDirectoryService(context) });
  },
  async prices(context, need) {
    const { services } = untracked(() => context.options.get());
    const [{ createValues }, provider, tokens] = await Promise.all([
      import('./prices.js'),
      services.prices === undefined ? undefined : import('../providers/prices.js'),
      need('tokens'),
    ]);
    return createValues({ ...context, tokens, provider: provider?.pricesProvider(withServiceNetworks(context, need)) });
  },
  largePortfolio: async context => (await import('./large-portfolio.js')).createLargePortfolio(context),
  async identity(context) {
    const [{ createIdentities }, { identityProvider }] = await Promise.all([
      import('./identity.js'),
      import('../providers/identity.js'),
    ]);
    return createIdentities({ ...context, provider: await identityProvider(context) });
  },
  async names(context, need) {
    const [{ createNames }, { namesProvider }, identity] = await Promise.all([
      import('./names.js'),
      import('../providers/names.js'),
      need('identity'),
    ]);
    return createNames({ ...context, identity, provider: namesProvider(context) });
  },
  async onramp(context, need) {
    const [{ createOnramp }, { onrampSource }, tokens] = await Promise.all([
      import('./onramp.js'),
      import('../providers/onramp.js'),
      need('tokens'),
    ]);
    return createOnramp({ ...context, tokens, source: onrampSource(context) });
  },
  async tokens(context, need) {
    const [{ createTokens }, { tokensProvider }] = await Promise.all([
      import('./tokens.js'),
      import('../providers/assets.js'),
    ]);
    return createTokens({ ...context, provider: tokensProvider(withServiceNetworks(context, need)) });
  },
  async nfts(context, need) {
    const [{ createNfts }, { nftsProvider }] = await Promise.all([
      import('./nfts.js'),
      import('../providers/assets.js'),
    ]);
    return createNfts({ ...context, provider: nftsProvider(withServiceNetworks(context, need)) });
  },
  async serviceNetworks(context) {
    const [{ createServiceNetworks }, { serviceNetworksSource }] = await Promise.all([
      import('./service-networks.js'),
      import('../providers/service-networks.js'),
    ]);
    return createServiceNetworks({ ...context, source: serviceNetworksSource(context) });
  },
  unusableWallets: async context => (await import('./unusable-wallets.js')).createUnusableWallets(context, window),
  receive: async () => true,
  shownTab: async () => signal<AssetTab | undefined>(undefined),
  sent: async context => (await import('./sent.js')).createSent(context),
  async activity(context, need) {
    const [{ createActivity }, { activityProvider }, sent, tokens] = await Promise.all([
      import('./activity.js'),
      import('../providers/assets.js'),
      need('sent'),
      need('tokens'),
    ]);
    return createActivity({ ...context, sent, tokens, provider: activityProvider(withServiceNetworks(context, need)) });
  },
  async send(context, need) {
    const [{ createSend }, tokens, sent, values] = await Promise.all([
      import('./send.js'),
      need('tokens'),
      need('sent'),
      need('prices'),
    ]);
    return createSend({ ...context, tokens, sent, values, loadNames: () => need('identity') });
  },
  async swap(context, need) {
    const [{ createSwap }, { swapParts }, tokens, sent] = await Promise.all([
      import('./swap.js'),
      import('../providers/swap-parts.js'),
      need('tokens'),
      need('sent'),
    ]);
    return createSwap({ ...context, ...(await swapParts(withServiceNetworks(context, need))), tokens, sent });
  },
  async pay(context, need) {
    const [{ createPay }, { paySource }, tokens, sent] = await Promise.all([
      import('./pay.js'),
      import('../providers/pay.js'),
      need('tokens'),
      need('sent'),
    ]);
    return createPay({ ...context, tokens, sent, source: paySource(context) });
  },
  smartSessions: async context => (await import('./smart-sessions.js')).createSmartSessions(context),
};
