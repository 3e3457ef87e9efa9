import { isSameAddress } from '../protocol/same-address.js';

/** What should make a person look twice at a receiver; `look-alike` is the most dangerous. */
export type ReceiverWarning = 'look-alike' | 'own' | 'contract' | 'first-time';

/** Characters at each end that people compare, and that address poisoning imitates. */
const COMPARED = 4;

/** The characters that people compare: both ends, without a prefix. */
function ends(address: string): string {
  const bare = address.replace(/^0x/i, '').toLowerCase();
  return bare.slice(0, COMPARED) + bare.slice(-COMPARED);
}

/** Returns the most important warning about a receiver; undefined for a known one. */
export function warnOfReceiver(
  to: string,
  {
    own,
    recent,
    isContract = false,
  }: { readonly own: string; readonly recent: readonly string[]; readonly isContract?: boolean | undefined },
): ReceiverWarning | undefined {
  if (isSameAddress(to, own)) return 'own';
  const isKnown = recent.some(address => isSameAddress(to, address));
  if (!isKnown && [own, ...recent].some(address => ends(address) === ends(to))) return 'look-alike';
  if (isContract) return 'contract';
  return isKnown ? undefined : 'first-time';
}
