import { createHttp } from './core/http.js';
import type { Scope } from './core/scope.js';
import { computed } from './core/signals.js';
import type { Session } from './modal.js';
import { SDK_VERSION } from './protocol/constants.js';
import type { Environment } from './protocol/environment.js';
import { W3mError } from './protocol/errors.js';
import './protocol/later-errors.js';
import { isSafeWebLink } from './protocol/validation.js';
import { WALLETS } from './protocol/wallets.js';
import { createWalletListService, type WalletListService } from './services/wallet-list.js';
import type { AppKitOptions } from './state/options.js';
import { WalletListController } from './state/wallet-list-controller.js';

interface DirectoryContext {
  readonly scope: Scope;
  readonly session: Pick<Session, 'modal' | 'connectors' | 'alerts'>;
  readonly environment: Environment;
}

/** How long a directory may take for one answer: what is known is shown meanwhile. */
const TIMEOUT_MS = 5_000;

/**
 * The third part of a modal, loaded when wallets are to be shown that are not installed: the bundled directory and,
 * where the host has named one, that of a server.
 */
export function createDirectory({ scope, session, environment }: DirectoryContext): WalletListController {
  const { modal, connectors, alerts } = session;
  const { options, network, shell, events } = modal;
  const { explorer } = options.current.get().services;
  const isUsable = isSafeWebLink(explorer);
  if (explorer !== undefined && !isUsable) alerts.show(new W3mError('INVALID_APP_CONFIGURATION'));
  return new WalletListController({
    scope,
    bundled: WALLETS,
    service: isUsable ? serviceAt(explorer, scope, () => options.current.get()) : undefined,
    custom: computed(() => options.current.get().customWallets),
    connectors: computed(() => connectors.inNamespace(shell.namespace.get())),
    wishes: computed(() => {
      const { includeWalletIds, excludeWalletIds, featuredWalletIds = [] } = options.current.get();
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

function serviceAt(baseUrl: string, scope: Scope, options: () => AppKitOptions): WalletListService {
  const query = (): Record<string, string | undefined> => ({
    projectId: options().projectId,
    st: 'appkit',
    sv: `html-${SDK_VERSION}`,
  });
  return createWalletListService(createHttp({ scope, baseUrl, query, timeoutMs: TIMEOUT_MS }), imageId => {
    const url = new URL(`${baseUrl.replace(/\/+$/, '')}/getWalletImage/${encodeURIComponent(imageId)}`);
    for (const [name, value] of Object.entries(query())) if (value) url.searchParams.set(name, value);
    return url.href;
  });
}
