/** Which link calls a wallet on a platform: what a window shows, it asks here. */
import type { Wallet } from './entities.js';
import type { Environment } from './environment.js';
import { browserLink, desktopLink, mobileLink, webLink, type WalletLink } from './links.js';
import type { Platform } from './platforms.js';

/** Where the page is, and what was asked for. */
export interface LinkSigns {
  readonly environment: Environment;
  /** The page's own address. */
  readonly page: string;
  /** The invitation, once there is one. */
  readonly uri?: string | undefined;
  readonly preferUniversal?: boolean | undefined;
}

/** In place of an invitation: the wallet comes to the page, where it has no way to take one. */
export function comesToPage(
  wallet: Wallet | undefined,
  { page, environment }: Pick<LinkSigns, 'page' | 'environment'>,
): WalletLink | undefined {
  const takesInvitations = wallet?.mobile_link !== undefined || wallet?.link_mode !== undefined;
  return wallet && !takesInvitations ? browserLink(wallet, page, environment) : undefined;
}

/** The link; undefined where there is none, or none yet, since most wait for an invitation. */
export function walletLink(platform: Platform, wallet: Wallet | undefined, signs: LinkSigns): WalletLink | undefined {
  const { uri } = signs;
  if (!wallet) return undefined;
  const page = platform === 'mobile' ? comesToPage(wallet, signs) : undefined;
  if (page || uri === undefined) return page;
  if (platform === 'mobile') return mobileLink(wallet, uri, signs);
  return platform === 'web' ? webLink(wallet, uri) : desktopLink(wallet, uri);
}
