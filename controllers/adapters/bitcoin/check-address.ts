import { decodeSegwit } from '../../sign-in/verify/bech32.js';
import { outputOf } from '../../sign-in/verify/bitcoin-address.js';
import { MAIN, TEST } from './networks.js';

/** True for an address of a key, on the main network or a test network; its checksum is verified. */
export const isBitcoinAddress = (address: string): boolean =>
  [MAIN, TEST].some(chain => outputOf(address, chain) !== undefined);

/** Bytes of the programs of version 0 (BIP-141). */
const LENGTHS = [20, 32];

/** True for an address that can be paid, which may be that of a script; its checksum is verified. */
export function isPayable(address: string): boolean {
  const { version, program } = decodeSegwit('bc', address) ?? decodeSegwit('tb', address) ?? {};
  if (version === undefined || !program) return isBitcoinAddress(address);
  return version === 0 ? LENGTHS.includes(program.length) : program.length >= 2 && program.length <= 40;
}
