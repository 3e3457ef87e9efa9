/** Chooses the link that opens a wallet on a platform. */
import type { Wallet } from '../entities.js';
import type { Environment } from '../environment.js';
import { browserLink, desktopLink, mobileLink, webLink, type WalletLink } from './links.js';
import type { Platform } from './platforms.js';

/** Inputs of the choice. */
export interface LinkSigns {
  readonly environment: Environment;
  /** URL of the page. */
  readonly page: string;
  /** Pairing URI, once it exists. */
  readonly uri?: string | undefined;
  readonly preferUniversal?: boolean | undefined;
}

/** Returns the link that opens the page in the wallet's browser, for a wallet that accepts no pairing URI. */
export function comesToPage(
  wallet: Wallet | undefined,
  { page, environment }: Pick<LinkSigns, 'page' | 'environment'>,
): WalletLink | undefined {
  const acceptsPairings = wallet?.mobile_link !== undefined || wallet?.link_mode !== undefined;
  return wallet && !acceptsPairings ? browserLink(wallet, page, environment) : undefined;
}

/** Returns the link; undefined if the wallet has none, or while the pairing URI is missing. */
export function walletLink(platform: Platform, wallet: Wallet | undefined, signs: LinkSigns): WalletLink | undefined {
  const { uri } = signs;
  if (!wallet) return undefined;
  const page = platform === 'mobile' ? comesToPage(wallet, signs) : undefined;
  if (page || uri === undefined) return page;
  if (platform === 'mobile') return mobileLink(wallet, uri, signs);
  return platform === 'web' ? webLink(wallet, uri) : desktopLink(wallet, uri);
}
