import { DEFAULT_PROJECT } from './domain/constants.js';
import type { CaipNetworkId } from './domain/entities.js';
import type { Services } from './state/services.js';

/** What a server of one’s own offers besides the routes that every one has. */
export interface OwnServer {
  /** Project id that the server receives; by default the option `projectId`, and `default` without one. */
  readonly projectId?: string;
  /** Zone of the names that it registers; without it, no names are offered. */
  readonly zone?: string;
  /** CAIP-2 ids of the networks whose exchanges it has, as in `EXCHANGES`; without it, no swaps are offered. */
  readonly swaps?: readonly CaipNetworkId[];
  /** True if it sells, by `ONRAMP_CHECKOUT` or a key; by default no purchases are offered. */
  readonly onramp?: boolean;
  /** CAIP-2 ids of the networks whose nodes it forwards; by default those of the page are asked directly. */
  readonly networks?: readonly `${string}:${string}`[];
}

/**
 * Names one server of your own, such as `services/api`, for the option `services`: `services: own('https://api.example')`.
 * Leave out what it does not have: `{ ...own('https://api.example'), nfts: undefined }`.
 * @param url URL of the server, without a path
 */
export function own(url: string, { projectId, zone, swaps, onramp, networks = [] }: OwnServer = {}): Services {
  const base = url.replace(/\/+$/, '');
  const nodeOf = (network: string): string =>
    `${base}/v1/?${new URLSearchParams({ chainId: network, projectId: projectId ?? DEFAULT_PROJECT }).toString()}`;
  return {
    ...(projectId && { projectId }),
    ...(zone && { names: { url: base, zone } }),
    ...(swaps && { swaps: { url: base, networks: swaps } }),
    ...(onramp === true && { onramp: base }),
    ...(networks.length > 0 && { rpc: Object.fromEntries(networks.map(network => [network, nodeOf(network)])) }),
    config: base,
    origins: base,
    auth: base,
    tokens: base,
    nfts: base,
    activity: base,
    prices: base,
    identity: base,
    analytics: base,
    telemetry: base,
  };
}
