import { watchConnectors, type Config, type Connector as WagmiConnector } from '@wagmi/core';
import { computed, signal } from '../../core/signals.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import { eip155, type EvmAdapterOptions } from '../eip155/eip155.js';
import type { FoundWallet } from '../eip155/injected-wallet.js';
import { AUTH_TYPE } from './auth-connector.js';
import { BRIDGE_TYPE } from './bridge.js';
import { WagmiLink } from './link.js';
import { NOTES_TYPE } from './notes.js';
import { Prompts } from './prompts.js';
import { wagmiWallet } from './wagmi-wallet.js';

/** Creates the EVM adapter with wagmi's connectors among its wallets, and links both states. */
export function createWagmiAdapter(config: Config, context: AdapterContext, options: EvmAdapterOptions): ChainAdapter {
  const { scope, sources = [], discovery } = context;
  const connectors = signal<readonly WagmiConnector[]>(config.connectors);
  scope.onEnd(watchConnectors(config, { onChange: now => connectors.set(now) }));

  // A connector of wagmi whose id is that of a source, such as WalletConnect, is another way to the same wallets
  const isSource = (id: string): boolean => sources.some(({ connector }) => connector.id === id);
  /** wagmi finds the wallets that announce themselves too; those found here are used, as far as the host allows it. */
  const isAnnounced = ({ id, type }: Pick<WagmiConnector, 'id' | 'type'>): boolean =>
    type === 'injected' && id.includes('.');
  const idOf = ({ id, type }: Pick<WagmiConnector, 'id' | 'type'>): string => {
    if (isAnnounced({ id, type })) return id.toLowerCase(); // the rdns, as the discovery spells it
    return isSource(id) && type !== BRIDGE_TYPE && type !== AUTH_TYPE ? `wagmi.${id}` : id;
  };
  const prompts = new Prompts(config);
  const wallets = new Map<string, FoundWallet>(); // by uid, so that a wallet keeps its provider
  const walletOf = (connector: WagmiConnector): FoundWallet => {
    const known = wallets.get(connector.uid) ?? wagmiWallet({ config, scope, prompts }, connector, idOf(connector));
    wallets.set(connector.uid, known);
    return known;
  };
  const isOffered = (connector: WagmiConnector): boolean =>
    (connector.id !== 'safe' || isFramed(options.page)) &&
    connector.type !== NOTES_TYPE &&
    connector.type !== AUTH_TYPE &&
    (discovery.coinbase !== false || !connector.id.startsWith('coinbaseWallet')) &&
    (discovery.announced || !isAnnounced(connector));

  const inner = eip155({
    ...options,
    extend: found =>
      computed(() => {
        const here = found.get();
        const others = connectors.get().filter(each => !here.some(({ connector }) => connector.id === idOf(each)));
        return [...here, ...others.filter(isOffered).map(walletOf)];
      }),
  })(context);
  const link = new WagmiLink({
    scope,
    config,
    adapter: inner,
    networks: context.networks,
    hasBegun: context.hasBegun,
    prompts,
    idOf: connector => idOf(connector as WagmiConnector), // `Connection` has the same connectors
  });
  link.follow();
  return {
    ...inner,
    connectors: computed(() => inner.connectors.get().filter(({ id }) => !id.startsWith('wagmi.'))),
    connect: (connectorId, request) => link.connect(connectorId, request),
    disconnect: () => link.disconnect(),
  };
}

/** The connector of Safe works only in Safe's own frame (https://app.unpkg.com/@wagmi/connectors@5.8.5/files/src/safe.ts). */
function isFramed(page: object | undefined): boolean {
  const { window } = globalThis as { readonly window?: object }; // none on a server
  const own: { readonly parent?: unknown } = page ?? window ?? {};
  return own.parent !== undefined && own.parent !== own;
}
