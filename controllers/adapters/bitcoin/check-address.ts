import { outputOf } from '../../sign-in/verify/bitcoin-address.js';
import { MAIN, TEST } from './networks.js';

/** True for an address of a key, on the main network or a test network; its checksum is verified. */
export const isBitcoinAddress = (address: string): boolean =>
  [MAIN, TEST].some(chain => outputOf(address, chain) !== undefined);
