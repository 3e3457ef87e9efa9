import type { CaipNetwork, CaipNetworkId, ChainNamespace } from '../../domain/entities.js';
import { walletConnectFacts } from '../../domain/wallets/wallet-connect-facts.js';
import type { NamespaceRequests } from './transport.js';

/** Values of the host that replace the defaults of a session proposal, by namespace. */
export interface NamespacesOverride {
  readonly methods?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly chains?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly events?: Readonly<Record<string, readonly string[]>> | undefined;
  /** RPC URLs by CAIP-2 id; replaces those of all networks. */
  readonly rpcMap?: Readonly<Record<string, string>> | undefined;
  readonly defaultChain?: string | undefined;
}

/** Returns what a session proposal asks for: the host's networks, with the methods and events of their namespaces. */
export function namespaceRequests(
  networks: readonly CaipNetwork[],
  override: NamespacesOverride = {},
): NamespaceRequests {
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))];
  return Object.fromEntries(
    namespaces.map(namespace => {
      const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace);
      const facts = walletConnectFacts[namespace];
      return [
        namespace,
        {
          chains: override.chains?.[namespace] ?? own.flatMap(idsOf),
          methods: override.methods?.[namespace] ?? facts.methods,
          events: override.events?.[namespace] ?? facts.events,
          rpcMap: override.rpcMap ? rpcMapOf(namespace, override.rpcMap) : nodesOf(own),
        },
      ];
    }),
  );
}

/**
 * Returns both Solana references, because older wallets know only the deprecated one
 * (https://github.com/ChainAgnostic/namespaces/blob/main/solana/caip10.md#chain-ids).
 */
const idsOf = ({ caipNetworkId, deprecatedCaipNetworkId }: CaipNetwork): readonly CaipNetworkId[] =>
  deprecatedCaipNetworkId ? [caipNetworkId, deprecatedCaipNetworkId] : [caipNetworkId];

const referenceOf = (chain: string): string => chain.slice(chain.indexOf(':') + 1);

const rpcMapOf = (namespace: ChainNamespace, rpcMap: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rpcMap)
      .filter(([chain]) => chain.startsWith(`${namespace}:`))
      .map(([chain, url]) => [referenceOf(chain), url]),
  );

const nodesOf = (networks: readonly CaipNetwork[]): Record<string, string> =>
  Object.fromEntries(
    networks.flatMap(network => {
      const [url] = network.rpcUrls.default.http;
      return url === undefined ? [] : idsOf(network).map(id => [referenceOf(id), url]);
    }),
  );
