import type { Scope } from '../../core/scope.js';

/** A provider that this package announces for a wallet that does not do so itself. */
export interface ProviderToAnnounce {
  readonly provider: object;
  readonly name: string;
  readonly icon?: string | undefined;
  readonly rdns: string;
}

/** A square without content, for wallets that give no icon: an announcement must have one. */
const NO_ICON = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

/**
 * Announces a provider to the page as an extension would (EIP-6963), so that every adapter finds it, that of wagmi too.
 * Returns the id by which it is told from a wallet that another script announces under the same name.
 */
export function announceProvider({ provider, name, icon = NO_ICON, rdns }: ProviderToAnnounce, scope: Scope): string {
  const uuid = crypto.randomUUID();
  const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider });
  const announce = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce, { signal: scope.signal });
  announce();
  return uuid;
}
