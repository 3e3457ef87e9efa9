import { computed } from '../core/signals.js';
import { WALLETS } from '../domain/wallets/wallets.js';
import type { DirectoryProvider } from '../providers/providers.js';
import type { FeatureContext } from './feature.js';
import { WalletListController } from './wallet-list-controller.js';

export interface DirectoryDeps extends Pick<FeatureContext, 'scope' | 'options' | 'environment'> {
  readonly network: Pick<FeatureContext['network'], 'networks'>;
  readonly shell: Pick<FeatureContext['shell'], 'namespace'>;
  readonly connectors: Pick<FeatureContext['connectors'], 'inNamespace'>;
  readonly events: Pick<FeatureContext['events'], 'track'>;
  /** Directory on a server; undefined unless the host names one. */
  readonly provider: DirectoryProvider | undefined;
}

/** Lists the wallets of the bundled directory, of the host, and of the provider if there is one. */
export function createDirectory(deps: DirectoryDeps): WalletListController {
  const { scope, options, environment, network, shell, connectors, events, provider } = deps;
  return new WalletListController({
    scope,
    bundled: WALLETS,
    provider,
    custom: computed(() => options.get().customWallets),
    connectors: computed(() => connectors.inNamespace(shell.namespace.get())),
    wishes: computed(() => {
      const { includeWalletIds, excludeWalletIds, featuredWalletIds = [] } = options.get();
      const namespace = shell.namespace.get();
      const networks = network.networks
        .get()
        .filter(({ chainNamespace }) => !namespace || chainNamespace === namespace);
      return {
        included: includeWalletIds,
        excluded: excludeWalletIds,
        featured: featuredWalletIds,
        chains: networks.map(({ caipNetworkId }) => caipNetworkId),
        isMobile: environment.isMobile,
      };
    }),
    onSearch: (search, isCertified) =>
      events.track('SEARCH_WALLET', { badge: isCertified ? 'certified' : undefined, search }),
  });
}
