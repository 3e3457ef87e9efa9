import type { Middleware } from '../control/demo-endpoint.js';

const PAGE = '/phone-wallet.html';

/** Sends links that pages make from the phone wallet's address, as `…/phone-wallet.html/wc?uri=…`, to its page. */
export const phoneWalletLinks: Middleware = (request, response, next) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://demo');
  if (!pathname.startsWith(`${PAGE}/`)) return next();
  response.writeHead(302, { location: `${PAGE}${search}` }).end();
};
