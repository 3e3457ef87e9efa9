/** Policy of the strict pages: the minimum that a host must allow for Latchkey. */
export const contentSecurityPolicy = (rpcUrls: readonly string[], frameUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'", // for the style sheet of the page; constructed style sheets need no permission
    "img-src 'self' data:", // wallets provide icons as data URIs
    `connect-src 'self' ${rpcUrls.join(' ')}`,
    `frame-src ${frameUrl}`, // of the secure wallet
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');

/** Headers of every response of the strict server. */
export const strictHeaders = (rpcUrls: readonly string[], frameUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(rpcUrls, frameUrl),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});
