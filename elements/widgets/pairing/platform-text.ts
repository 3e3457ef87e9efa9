import type { Platform } from '../../../controllers/protocol/platforms.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import type { Tab } from '../../ui/tabs/wui-tabs.js';

/** Returns the tab of a platform. */
export function platformTab(platform: Platform): Tab {
  switch (platform) {
    case 'browser':
    case 'unsupported':
      return { value: platform, label: msg('Browser'), testId: 'tab-browser' };
    case 'web':
      return { value: platform, label: msg('Webapp'), testId: 'tab-webapp' };
    case 'desktop':
      return { value: platform, label: msg('Desktop'), testId: 'tab-desktop' };
    default:
      return { value: platform, label: msg('Mobile'), testId: 'tab-mobile' };
  }
}

interface WaitingText {
  readonly heading: string;
  readonly detail: string;
}

/** Returns the heading and instruction shown while a wallet connects on a platform. */
export function waitingText(platform: Exclude<Platform, 'qrcode'>, wallet: string): WaitingText {
  switch (platform) {
    case 'browser':
      return { heading: msg(str`Continue in ${wallet}`), detail: msg('Approve the request in your wallet') };
    case 'mobile':
      return {
        heading: msg(str`Continue in ${wallet}`),
        detail: msg('Approve the connection in the app, then come back'),
      };
    case 'web':
      return {
        heading: msg(str`Continue in ${wallet}`),
        detail: msg('Open its page and approve the connection there'),
      };
    case 'desktop':
      return {
        heading: msg(str`Continue in ${wallet}`),
        detail: msg('Open its program and approve the connection there'),
      };
    case 'unsupported':
      return {
        heading: msg(str`${wallet} is not installed`),
        detail: msg('Install it in this browser, then reload this page'),
      };
  }
}
