import { imitatesAddress } from '../domain/assets/look-alike-address.js';
import { isSameAddress } from '../domain/assets/same-address.js';

/** What should make a person look twice at a receiver; `look-alike` is the most dangerous. */
export type ReceiverWarning = 'look-alike' | 'own' | 'contract' | 'first-time';

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
  if (imitatesAddress(to, [own, ...recent])) return 'look-alike';
  if (isContract) return 'contract';
  return recent.some(address => isSameAddress(to, address)) ? undefined : 'first-time';
}
