import type { Scope } from '../core/scope.js';
import type { SurroundingId, WalletHere } from './surrounding.js';

/** A square without content, for wallets that give no icon: an announcement must have one. */
const NO_ICON = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

/**
 * Announces a wallet to the page as an extension would (EIP-6963), so that every adapter finds it, that of wagmi too.
 * Returns the id by which it is told from a wallet that another script announces under the same name.
 */
export function announceWallet(
  { provider, name, icon }: WalletHere,
  id: SurroundingId,
  scope: Scope,
): { uuid: string } {
  const uuid = crypto.randomUUID();
  const info = Object.freeze({ uuid, name, icon: icon ?? NO_ICON, rdns: `surroundings.latchkey.${id}` });
  const announce = (): void => {
    const detail = Object.freeze({ info, provider });
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', announce, { signal: scope.signal });
  announce();
  return { uuid };
}
