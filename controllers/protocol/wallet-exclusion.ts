/** Names and ids by which a host can exclude a wallet. */
export interface WalletIdentity {
  readonly name: string;
  readonly id?: string | undefined;
  readonly rdns?: string | undefined;
  readonly explorerId?: string | undefined;
}

/** True if the list contains the wallet's rdns, name or id; ignores case. */
export function isExcludedWallet(wallet: WalletIdentity, excluded: readonly string[]): boolean {
  const marks = [wallet.rdns, wallet.name, wallet.id, wallet.explorerId].map(mark => mark?.trim().toLowerCase());
  return excluded.some(entry => marks.includes(entry.trim().toLowerCase()));
}

/** Name of a provider at `window.ethereum` that does not identify itself. */
export const GENERIC_WALLET_NAME = 'Browser Wallet';

/** True if the wallet without a name is hidden: on desktops, and on phones without an installed wallet. */
export const isGenericWalletHidden = (
  { name, rdns }: WalletIdentity,
  { isMobile, isInstalled }: { readonly isMobile: boolean; readonly isInstalled: boolean },
): boolean => name === GENERIC_WALLET_NAME && (!isMobile || (!rdns && !isInstalled));
