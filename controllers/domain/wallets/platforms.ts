import type { Wallet } from '../entities.js';
import { hasOwnBrowser } from './links.js';
import { isSafeLink, isSafeWebLink } from './safe-link.js';

/** Way to reach a wallet: extension, app on this phone, another device, web app, desktop app, or not installed. */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported';

interface PlatformSigns {
  readonly isMobile: boolean;
  /** The wallet has announced itself in this browser. */
  readonly isInstalled: boolean;
}

/** Returns the ways to reach a wallet, best first; only the QR code if no wallet is named or it has no other way. */
export function platformsOf(wallet: Wallet | undefined, { isMobile, isInstalled }: PlatformSigns): readonly Platform[] {
  if (!wallet) return ['qrcode'];
  const onPhone = [wallet.mobile_link, wallet.link_mode].some(isSafeLink);
  const isExtension = wallet.chrome_store !== undefined || wallet.rdns !== undefined;
  const platforms: readonly (Platform | false)[] = [
    isInstalled && 'browser',
    (onPhone || (isMobile && hasOwnBrowser(wallet))) && (isMobile ? 'mobile' : 'qrcode'),
    isSafeWebLink(wallet.webapp_link) && 'web',
    !isMobile && isSafeLink(wallet.desktop_link) && 'desktop',
    !isMobile && isExtension && !isInstalled && 'unsupported',
  ];
  const found = platforms.filter(platform => platform !== false);
  return found.length > 0 ? found : ['qrcode'];
}
