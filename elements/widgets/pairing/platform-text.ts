import type { Platform } from '../../../controllers/domain/wallets/platforms.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import type { Tab } from '../../ui/tabs/wui-tabs.js';
import { connectionText, type WaitingText } from '../waiting/connection-text.js';

/** Returns the tab of a platform. */
export function platformTab(platform: Platform): Tab {
  switch (platform) {
    case 'browser':
    case 'unsupported':
      return { value: platform, label: msg('Browser'), testId: 'tab-browser' };
    case 'web':
      return { value: platform, label: msg('Web app'), testId: 'tab-webapp' };
    case 'desktop':
      return { value: platform, label: msg('Desktop'), testId: 'tab-desktop' };
    default:
      return { value: platform, label: msg('Mobile'), testId: 'tab-mobile' };
  }
}

/** Returns the accessible name of the QR code; without a name, any wallet may scan it. */
export const qrAlt = (wallet: string | undefined): string =>
  wallet ? msg(str`QR code to connect with ${wallet}`) : msg('QR code to connect a wallet');

/** Returns the instruction under the QR code. */
export const qrPrompt = (wallet: string | undefined): string =>
  wallet
    ? msg(str`Scan this QR code with ${wallet} on your phone`)
    : msg('Scan it with any wallet that supports WalletConnect');

/** Heading and instruction where the page opens in the browser of the wallet app. */
export const inWalletBrowserText = (wallet: string): WaitingText => ({
  heading: msg(str`Continue in ${wallet}`),
  detail: msg('Open this page in the wallet app and connect there'),
});

/** Returns the heading and instruction shown while a wallet connects on a platform. */
export function waitingText(
  platform: Exclude<Platform, 'qrcode'>,
  wallet: string,
  app: string | undefined,
): WaitingText {
  switch (platform) {
    case 'browser':
      return connectionText(wallet, app);
    case 'mobile':
      return {
        heading: connectionText(wallet, app).heading,
        detail: msg('Approve the connection in the app, then come back'),
      };
    case 'web':
      return {
        heading: connectionText(wallet, app).heading,
        detail: msg('Open the web app and approve the connection'),
      };
    case 'desktop':
      return {
        heading: connectionText(wallet, app).heading,
        detail: msg('Open the desktop app and approve the connection'),
      };
    case 'unsupported':
      return {
        heading: msg(str`${wallet} is not installed`),
        detail: msg('Install it in this browser, then reload this page'),
      };
  }
}
