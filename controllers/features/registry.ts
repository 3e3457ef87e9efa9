import type { Resource } from '../core/resource.js';
import { untracked } from '../core/signals.js';
import type { Holding } from '../protocol/tokens.js';
import { createBalances, type Balances } from './balance.js';
import type { FeatureTable } from './feature.js';
import type { Identities } from './identity.js';
import type { Values } from './prices.js';
import type { Send } from './send.js';
import type { WalletListController } from './wallet-list-controller.js';

/** All features. A new feature starts with a line here; the compiler then asks for its row in {@link features}. */
export interface FeatureMap {
  /** What the account of a namespace holds of its network's native coin. */
  readonly balance: Balances;
  /** Wallets of directories and of the host, merged with the installed ones. */
  readonly directory: WalletListController;
  /** What the active account holds on the active network: the native coin first, then tokens. */
  readonly tokens: Resource<readonly Holding[]>;
  /** Prices and values of the tokens. */
  readonly prices: Values;
  /** Names and pictures of accounts. */
  readonly identity: Identities;
  /** Draft, cost and progress of a transfer. */
  readonly send: Send;
}

export type FeatureName = keyof FeatureMap;

/**
 * One row for each feature. Each feature is a chunk of its own, and so is a provider that only some hosts use. The table
 * is loaded with the first feature, usually the balance. A feature that hosts can switch off has a line in `gates.ts`.
 */
export const features: FeatureTable<FeatureMap> = {
  balance: async context => createBalances(context),
  async directory(context) {
    const { services } = untracked(() => context.options.get());
    const [{ createDirectory }, provider] = await Promise.all([
      import('./directory.js'),
      services.explorer === undefined ? undefined : import('../providers/directory-service.js'),
    ]);
    return createDirectory({ ...context, provider: provider?.createDirectoryService(context) });
  },
  tokens: async context => (await import('./tokens.js')).createTokens(context),
  async prices(context, need) {
    const { services } = untracked(() => context.options.get());
    const [{ createValues }, provider, tokens] = await Promise.all([
      import('./prices.js'),
      services.prices === undefined ? undefined : import('../providers/prices.js'),
      need('tokens'),
    ]);
    return createValues({ ...context, tokens, provider: provider?.pricesProvider(context) });
  },
  async identity(context) {
    const [{ createIdentities }, { identityProvider }] = await Promise.all([
      import('./identity.js'),
      import('../providers/identity.js'),
    ]);
    return createIdentities({ ...context, provider: identityProvider(context) });
  },
  async send(context, need) {
    const [{ createSend }, tokens] = await Promise.all([import('./send.js'), need('tokens')]);
    return createSend({ ...context, tokens });
  },
};
