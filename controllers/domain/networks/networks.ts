import { isCaipNetworkId, parseCaipNetworkId, toCaipNetworkId } from './caip.js';
import type {
  AppKitNetwork,
  BlockExplorer,
  CaipNetwork,
  CaipNetworkId,
  ChainId,
  ChainNamespace,
  CustomRpcUrl,
  RpcUrls,
} from '../entities.js';
import { W3mError } from '../errors/errors.js';

/** Name of a network that a wallet reports and that the page does not list. */
export const UNKNOWN_NETWORK_NAME = 'Unknown Network';

/** Settings of the host or of a service that override network definitions. */
export interface NetworkOverrides {
  /** Nodes that are tried first, by CAIP-2 id. */
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly CustomRpcUrl[]>>> | undefined;
  /** Image URLs by chain id. */
  readonly chainImages?: Readonly<Record<string | number, string>> | undefined;
  /** Ids of images at a service, by chain id. */
  readonly imageIds?: Readonly<Record<string | number, string>> | undefined;
  /** Nodes of a service that replace the network's own nodes, by CAIP-2 id. */
  readonly services?: { readonly rpc?: Readonly<Partial<Record<CaipNetworkId, string>>> | undefined } | undefined;
}

/** Without repetitions, and without what a missing setting of the host leaves: undefined or empty text. */
const distinct = (urls: readonly string[]): readonly string[] => [...new Set(urls.filter(Boolean))];

/** Returns the explorers that have a URL; undefined without a default. */
function explorersOf({ blockExplorers }: AppKitNetwork): AppKitNetwork['blockExplorers'] {
  const { default: first, ...others } = Object.fromEntries(
    Object.entries<BlockExplorer | undefined>(blockExplorers ?? {}).flatMap(([key, at]) =>
      at?.url ? [[key, { ...at, url: at.url.replace(/\/+$/, '') }]] : [],
    ),
  );
  return first && { ...others, default: first };
}

/**
 * Fills in a network's namespace (`eip155` by default), CAIP-2 id, image, and nodes in the order in which they are
 * tried. `rpcUrls.chainDefault` keeps the network's own nodes. Idempotent.
 * @throws {W3mError} `INVALID_CHAIN_ID` if the network's id and namespace form no valid CAIP-2 id.
 */
export function toCaipNetwork(network: AppKitNetwork, overrides: NetworkOverrides = {}): CaipNetwork {
  const parsed = network.caipNetworkId === undefined ? undefined : parseCaipNetworkId(network.caipNetworkId);
  const chainNamespace = network.chainNamespace ?? parsed?.namespace ?? 'eip155';
  const caipNetworkId = parsed?.caipNetworkId ?? network.caipNetworkId ?? toCaipNetworkId(chainNamespace, network.id);
  if (!isCaipNetworkId(caipNetworkId) || (parsed && parsed.namespace !== chainNamespace)) {
    throw new W3mError('INVALID_CHAIN_ID');
  }

  const ids = [caipNetworkId, network.deprecatedCaipNetworkId ?? caipNetworkId];
  const customUrls = ids.flatMap(id => overrides.customRpcUrls?.[id] ?? []);
  const custom = customUrls.map(({ url }) => url);
  const configs = customUrls.flatMap(({ url, config }) => (config ? [[url, { ...config }] as const] : []));
  const own: RpcUrls = network.rpcUrls['chainDefault'] ?? network.rpcUrls.default;
  const hosted = overrides.services?.rpc?.[caipNetworkId];
  const { imageId, imageUrl } = network.assets ?? {};

  return {
    ...network,
    chainNamespace,
    caipNetworkId,
    blockExplorers: explorersOf(network),
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
    ...(configs.length > 0 ? { nodeConfigs: Object.fromEntries(configs) } : {}),
  };
}

/** Creates a placeholder for a network that a wallet reports and that the page does not list. It has only an id. */
export const unsupportedNetwork = (namespace: ChainNamespace, id: ChainId): CaipNetwork => ({
  id,
  name: UNKNOWN_NETWORK_NAME,
  chainNamespace: namespace,
  caipNetworkId: toCaipNetworkId(namespace, id),
  nativeCurrency: { name: '', symbol: '', decimals: 0 },
  rpcUrls: { default: { http: [] } },
  assets: {},
});

/** True for a placeholder created by {@link unsupportedNetwork}. */
export const isUnsupportedNetwork = (network: AppKitNetwork): boolean =>
  network.name === UNKNOWN_NETWORK_NAME && network.rpcUrls.default.http.length === 0;
