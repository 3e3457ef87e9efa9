/** The policy of the strict pages, and so the least that a host's policy has to allow for Latchkey to work. */
export const contentSecurityPolicy = (rpcUrls: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'", // for the page's own sheet; Latchkey's styles are constructed and need no permission
    "img-src 'self' data:", // wallets hand over their icons as data
    `connect-src 'self' ${rpcUrls.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');

/** Headers of every answer of the strict server. */
export const strictHeaders = (rpcUrls: readonly string[]): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(rpcUrls),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});
