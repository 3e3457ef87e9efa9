import type { Middleware } from '../control/demo-endpoint.js';

const PAGE = '/phone-wallet.html';

/** Redirects deep links such as `…/phone-wallet.html/wc?uri=…` to the phone wallet page. */
export const phoneWalletLinks: Middleware = (request, response, next) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://demo');
  if (!pathname.startsWith(`${PAGE}/`)) return next();
  response.writeHead(302, { location: `${PAGE}${search}` }).end();
};
