/** Schemes that execute code, read data or start system functions, calls or installations when a page opens them. */
const UNSAFE_SCHEMES =
  /^(javascript|data|vbscript|blob|file|filesystem|about|view-source|jar|intent|content|resource|res|mhtml|mk|shell|chrome|edge|brave|opera|firefox|[a-z-]+-extension|ms-[a-z-]+|search-ms|its|ftp|ws|wss|tel|sms|mailto|facetime[a-z-]*|itms-[a-z]+)$/i;

/** True for a link that is safe to open: `https:`, `http:` on localhost, or the custom scheme of an app. */
export function isSafeLink(link: unknown): link is string {
  // Browsers skip whitespace and control characters inside a scheme
  if (typeof link !== 'string' || /[\p{Cc}\s\\]/u.test(link)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link)?.[1];
  if (scheme === undefined || UNSAFE_SCHEMES.test(scheme)) return false;
  if (!/^https?$/i.test(scheme)) return true;
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(hostname);
  return username === '' && password === '' && (protocol === 'https:' || isLocal);
}

/** True for a safe link that opens in a browser rather than in an app. */
export const isSafeWebLink = (link: unknown): link is string => isSafeLink(link) && /^https?:/i.test(link);

/** True for a safe link to an app. Its own scheme has no parameters: ours would follow them, as the last of a payment or call. */
export const isSafeAppLink = (link: unknown): link is string =>
  isSafeLink(link) && (isSafeWebLink(link) || !/[?#]/.test(link));
