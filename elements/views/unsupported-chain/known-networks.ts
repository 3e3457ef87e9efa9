import type { CaipNetwork } from '../../../controllers/domain/entities.js';
import { isUnsupportedNetwork } from '../../../controllers/domain/networks/networks.js';

/** Names of EVM networks by chain id; a copy, because importing the networks would load their URLs too. */
const NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'Ethereum'],
  [10, 'OP Mainnet'],
  [56, 'BNB Smart Chain'],
  [97, 'BNB Smart Chain Testnet'],
  [100, 'Gnosis'],
  [130, 'Unichain'],
  [137, 'Polygon'],
  [250, 'Fantom'],
  [295, 'Hedera Mainnet'],
  [300, 'ZKsync Sepolia Testnet'],
  [314, 'Filecoin Mainnet'],
  [324, 'ZKsync Era'],
  [1088, 'Metis'],
  [1101, 'Polygon zkEVM'],
  [1284, 'Moonbeam'],
  [1285, 'Moonriver'],
  [1301, 'Unichain Sepolia'],
  [1329, 'Sei Network'],
  [2020, 'Ronin'],
  [2741, 'Abstract'],
  [4689, 'IoTeX'],
  [5000, 'Mantle'],
  [5003, 'Mantle Sepolia Testnet'],
  [8217, 'Kaia'],
  [8453, 'Base'],
  [10143, 'Monad Testnet'],
  [17000, 'Holesky'],
  [42161, 'Arbitrum One'],
  [42220, 'Celo'],
  [43113, 'Avalanche Fuji'],
  [43114, 'Avalanche'],
  [59144, 'Linea Mainnet'],
  [80002, 'Polygon Amoy'],
  [80084, 'Berachain bArtio'],
  [80094, 'Berachain'],
  [84532, 'Base Sepolia'],
  [421_614, 'Arbitrum Sepolia'],
  [560_048, 'Hoodi'],
  [7_777_777, 'Zora'],
  [11_155_111, 'Sepolia'],
  [11_155_420, 'OP Sepolia'],
  [999_999_999, 'Zora Sepolia'],
  [1_313_161_554, 'Aurora'],
  [1_313_161_555, 'Aurora Testnet'],
] as const);

/** Returns the name of a network that the page may not serve; undefined if it is not known. */
export function knownName(network: CaipNetwork | undefined): string | undefined {
  if (!network) return undefined;
  if (!isUnsupportedNetwork(network)) return network.name;
  return network.chainNamespace === 'eip155' ? NAMES.get(Number(network.id)) : undefined;
}
