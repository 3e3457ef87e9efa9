import { clientOrigins, safeOrigins } from './origins.js';
import { WALLET_BROWSERS } from './wallet-browsers.js';
import type { Signs, Surrounding } from './surrounding.js';

const isAmong = (origin: string | undefined, origins: readonly string[] = []): boolean =>
  origin !== undefined && origins.includes(origin);

/** What a page can be in; the first row whose wallet is found decides. */
export const surroundings: readonly Surrounding[] = [
  {
    id: 'safe',
    taps: 0,
    isHere: ({ isFramed, parentOrigin }, options) =>
      options.safe !== undefined && isFramed && isAmong(parentOrigin, safeOrigins(options)),
    load: async () => (await import('./safe.js')).findSafe,
  },
  {
    id: 'mini-app',
    taps: 0,
    isHere: ({ isFramed, parentOrigin, hasNativeBridge }, options) =>
      options.miniApp !== undefined && (isFramed ? isAmong(parentOrigin, clientOrigins(options)) : hasNativeBridge),
    load: async () => (await import('./mini-app.js')).findMiniApp,
  },
  {
    id: 'parent-frame',
    taps: 1,
    isHere: ({ isFramed, parentOrigin }, { parent }) => isFramed && isAmong(parentOrigin, parent?.origins),
    load: async () => (await import('./parent-frame.js')).findParentWallet,
  },
  {
    id: 'extension',
    taps: 1,
    isHere: ({ protocol }, { extension }) =>
      extension !== undefined && (protocol === 'chrome-extension:' || protocol === 'moz-extension:'),
    load: async () => (await import('./extension.js')).findExtensionWallet,
  },
  {
    id: 'wallet-browser',
    taps: 1,
    isHere: ({ isFramed, userAgent }) => !isFramed && WALLET_BROWSERS.test(userAgent),
    load: () => Promise.resolve(() => Promise.resolve({})),
  },
  {
    id: 'solana-mobile',
    taps: 2,
    isHere: ({ isFramed, isAndroid, isWebView }, { solanaMobile }) =>
      solanaMobile !== undefined && !isFramed && isAndroid && !isWebView,
    load: async () => (await import('./solana-mobile.js')).registerSolanaMobile,
  },
  { id: 'telegram', taps: 2, isHere: ({ hasTelegram }: Signs) => hasTelegram },
  { id: 'browser', taps: 2, isHere: () => true },
];
