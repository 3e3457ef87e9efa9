import { isSameAddress } from './same-address.js';

/** Characters at each end that people compare, and that address poisoning imitates. */
const COMPARED = 4;

/** The characters that people compare: both ends, without a prefix. */
function ends(address: string): string {
  const bare = address.replace(/^0x/i, '').toLowerCase();
  return bare.slice(0, COMPARED) + bare.slice(-COMPARED);
}

/** True if an address has both ends of a known one, but is another. */
export function imitatesAddress(address: string, known: readonly string[]): boolean {
  const seen = ends(address);
  return known.some(other => ends(other) === seen) && !known.some(other => isSameAddress(address, other));
}
