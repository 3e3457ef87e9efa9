import type { CaipNetworkId } from './domain/entities.js';
import type { Services } from './state/services.js';

const DIRECTORY = 'https://api.web3modal.org';
const CHAINS = 'https://rpc.walletconnect.org';
const REPORTS = 'https://pulse.walletconnect.org';
/** Zone of the names that these services register. */
const ZONE = 'reown.id';

/** EVM networks with a hosted node. */
const EVM_CHAINS = [
  ...[1, 10, 56, 97, 100, 137, 300, 324, 1101, 1301, 1329, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113, 43114],
  ...[59144, 80002, 80084, 84532, 421614, 7777777, 999999999, 11155111, 11155420, 1313161554, 1313161555],
];
/** Networks of other namespaces with a hosted node, by their genesis block. */
const OTHER_CHAINS: readonly CaipNetworkId[] = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
];

/** URL of the hosted node of a network. */
const nodeOf = (network: CaipNetworkId, projectId: string): string =>
  `${CHAINS}/v1/?${new URLSearchParams({ chainId: network, projectId }).toString()}`;

/**
 * Names the hosted services of Reown, for the option `services`: `services: hosted(projectId)`. They receive the project
 * id, and addresses of connected accounts. Leave out what you do not want: `{ ...hosted(projectId), telemetry: undefined }`.
 * @param projectId Id of a project at these services.
 */
export const hosted = (projectId: string): Services => ({
  projectId,
  explorer: DIRECTORY,
  config: DIRECTORY,
  origins: DIRECTORY,
  auth: DIRECTORY,
  tokens: CHAINS,
  activity: CHAINS,
  prices: CHAINS,
  swaps: CHAINS,
  identity: CHAINS,
  onramp: CHAINS,
  pay: CHAINS,
  names: { url: CHAINS, zone: ZONE },
  analytics: REPORTS,
  telemetry: REPORTS,
  rpc: Object.fromEntries(
    [...EVM_CHAINS.map((id): CaipNetworkId => `eip155:${id}`), ...OTHER_CHAINS].map(id => [id, nodeOf(id, projectId)]),
  ),
});
