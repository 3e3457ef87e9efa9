import type { Wallet } from './entities.js';
import { hasOwnBrowser } from './links.js';
import { isSafeLink, isSafeWebLink } from './validation.js';

/** A way to reach a wallet: in this browser, on this or another phone, by its page, by its program, or not yet. */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported';

interface PlatformSigns {
  readonly isMobile: boolean;
  /** It has announced itself in this browser. */
  readonly isInstalled: boolean;
}

/** The ways to reach a wallet, best first; a code to scan where none is named, and where there is no other way. */
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
