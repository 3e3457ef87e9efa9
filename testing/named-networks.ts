/** Networks and the project id that tests of the 1.7 line import. */
import { bitcoin, bitcoinTestnet, solana, solanaTestnet } from '../controllers/domain/networks/other-networks.js';
import { mainnet, polygon } from '../controllers/domain/networks/evm-networks.js';
import { toCaipNetwork } from '../controllers/domain/networks/networks.js';

export const mockProjectId = 'mockProjectId';
export const mainnetCaipNetwork = toCaipNetwork(mainnet);
export const polygonCaipNetwork = toCaipNetwork(polygon);
export const solanaCaipNetwork = toCaipNetwork(solana);
export const solanaTestnetCaipNetwork = toCaipNetwork(solanaTestnet);
export const bitcoinCaipNetwork = toCaipNetwork(bitcoin);
export const bitcoinTestnetCaipNetwork = toCaipNetwork(bitcoinTestnet);
