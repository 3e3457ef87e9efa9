import { isCaipNetworkId, parseCaipNetworkId, toCaipNetworkId } from './caip.js';
import type {
  AppKitNetwork,
  CaipNetwork,
  CaipNetworkId,
  ChainId,
  ChainNamespace,
  CustomRpcUrl,
  RpcUrls,
} from './entities.js';
import { W3mError } from './errors.js';

export * from './evm-networks.js';
export * from './other-networks.js';

/** What stands for the name of a network that a wallet is on and nobody has told us of. */
export const UNKNOWN_NETWORK_NAME = 'Unknown Network';

/** What the host, or a service, says of networks beyond their definitions. */
export interface NetworkOverrides {
  /** Nodes to be asked first, by CAIP-2 id. */
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly CustomRpcUrl[]>>> | undefined;
  /** Pictures by chain id. */
  readonly chainImages?: Readonly<Record<string | number, string>> | undefined;
  /** Ids of pictures in a service, by chain id. */
  readonly imageIds?: Readonly<Record<string | number, string>> | undefined;
  /** The node of a service, which stands in for the chain's own; undefined where it has none. */
  hostedRpcUrl?(network: AppKitNetwork): string | undefined;
}

/** Checks a network where it is written down, and keeps its type as narrow as it is. */
export const defineChain = <const N extends AppKitNetwork>(network: N): N => network;

const distinct = (urls: readonly string[]): readonly string[] => [...new Set(urls)];

const withoutSlash = (explorers: AppKitNetwork['blockExplorers']): AppKitNetwork['blockExplorers'] =>
  explorers && {
    ...Object.fromEntries(
      Object.entries(explorers).map(([key, at]) => [key, { ...at, url: at.url.replace(/\/+$/, '') }]),
    ),
    default: { ...explorers.default, url: explorers.default.url.replace(/\/+$/, '') },
  };

/**
 * A network with everything said: its namespace (`eip155` unless told), its CAIP-2 id, its picture, and its nodes in
 * the order in which they are asked. `rpcUrls.chainDefault` keeps the chain's own. Doing it twice changes nothing.
 * @throws {W3mError} `INVALID_CHAIN_ID` if what the network says of itself makes no CAIP-2 id.
 */
export function toCaipNetwork(network: AppKitNetwork, overrides: NetworkOverrides = {}): CaipNetwork {
  const said = network.caipNetworkId === undefined ? undefined : parseCaipNetworkId(network.caipNetworkId);
  const chainNamespace = network.chainNamespace ?? said?.namespace ?? 'eip155';
  const caipNetworkId = said?.caipNetworkId ?? network.caipNetworkId ?? toCaipNetworkId(chainNamespace, network.id);
  if (!isCaipNetworkId(caipNetworkId) || (said && said.namespace !== chainNamespace)) {
    throw new W3mError('INVALID_CHAIN_ID');
  }

  const ids = [caipNetworkId, network.deprecatedCaipNetworkId ?? caipNetworkId];
  const customUrls = ids.flatMap(id => overrides.customRpcUrls?.[id] ?? []);
  const custom = customUrls.map(({ url }) => url);
  const requests = customUrls.flatMap(({ url, config }) =>
    config?.fetchOptions ? [[url, config.fetchOptions] as const] : [],
  );
  const own: RpcUrls = network.rpcUrls['chainDefault'] ?? network.rpcUrls.default;
  const hosted = overrides.hostedRpcUrl?.(network);
  const { imageId, imageUrl } = network.assets ?? {};

  return {
    ...network,
    chainNamespace,
    caipNetworkId,
    blockExplorers: withoutSlash(network.blockExplorers),
    rpcUrls: {
      ...network.rpcUrls,
      default: {
        ...network.rpcUrls.default,
        http: distinct([...custom, ...(hosted === undefined ? network.rpcUrls.default.http : [hosted])]),
      },
      chainDefault: { ...own, http: distinct([...custom, ...own.http]) },
    },
    assets: {
      imageId: imageId ?? overrides.imageIds?.[network.id],
      imageUrl: overrides.chainImages?.[network.id] ?? imageUrl,
    },
    ...(requests.length > 0 ? { nodeRequests: Object.fromEntries(requests) } : {}),
  };
}

/** Stands for a network that a wallet is on and nobody has told us of: it has an id, and nothing else. */
export const unsupportedNetwork = (namespace: ChainNamespace, id: ChainId): CaipNetwork => ({
  id,
  name: UNKNOWN_NETWORK_NAME,
  chainNamespace: namespace,
  caipNetworkId: toCaipNetworkId(namespace, id),
  nativeCurrency: { name: '', symbol: '', decimals: 0 },
  rpcUrls: { default: { http: [] } },
  assets: {},
});

/** True for what {@link unsupportedNetwork} makes. */
export const isUnsupportedNetwork = (network: AppKitNetwork): boolean =>
  network.name === UNKNOWN_NETWORK_NAME && network.rpcUrls.default.http.length === 0;
