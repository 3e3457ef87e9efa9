import type { Signs } from './surrounding.js';

/** The origin of the page around this one; undefined at the top, and if the browser keeps it to itself. */
function parentOriginOf({ location, document }: Window): string | undefined {
  const { ancestorOrigins } = location as { readonly ancestorOrigins?: ArrayLike<string> }; // not in every browser
  if (ancestorOrigins) return ancestorOrigins[0];
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
}

/** Reads what the browser says of the page’s surroundings. */
export function readSigns(page: Window = window): Signs {
  const { userAgent } = page.navigator;
  const isFramed = page.parent !== page;
  const isAndroid = /android/i.test(userAgent);
  return {
    isFramed,
    parentOrigin: isFramed ? parentOriginOf(page) : undefined,
    hasNativeBridge: 'ReactNativeWebView' in page,
    hasTelegram: 'TelegramWebviewProxy' in page || 'TelegramWebviewProxyProto' in page,
    isAndroid,
    isWebView: isAndroid && /; wv\)/.test(userAgent),
    userAgent,
    protocol: page.location.protocol,
  };
}
