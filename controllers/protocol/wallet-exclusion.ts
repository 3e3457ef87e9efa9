/** What tells a wallet from others. */
export interface WalletIdentity {
  readonly name: string;
  readonly id?: string | undefined;
  readonly rdns?: string | undefined;
  readonly explorerId?: string | undefined;
}

/** True if the list has the wallet's rdns, name or id, whatever the case. */
export function isExcludedWallet(wallet: WalletIdentity, excluded: readonly string[]): boolean {
  const marks = [wallet.rdns, wallet.name, wallet.id, wallet.explorerId].map(mark => mark?.trim().toLowerCase());
  return excluded.some(entry => marks.includes(entry.trim().toLowerCase()));
}

/** The name of whatever sits at `window.ethereum` and does not say what it is. */
export const GENERIC_WALLET_NAME = 'Browser Wallet';

/** True if the wallet without a name is better not shown: on desktops, and on phones where nothing is installed. */
export const isGenericWalletHidden = (
  { name, rdns }: WalletIdentity,
  { isMobile, isInstalled }: { readonly isMobile: boolean; readonly isInstalled: boolean },
): boolean => name === GENERIC_WALLET_NAME && (!isMobile || (!rdns && !isInstalled));
